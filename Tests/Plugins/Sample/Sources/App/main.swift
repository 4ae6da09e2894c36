import Foundation

// Prints the titles of the campaigns, as the app has them.
struct File: Decodable {
  struct Campaign: Decodable { let campaign: String }
  let format: String
  let campaigns: [Campaign]
}

guard let url = Bundle.module.url(forResource: "Belfry", withExtension: "json") else {
  print("there is no Belfry.json")
  exit(1)
}
let file = try JSONDecoder().decode(File.self, from: Data(contentsOf: url))
print(file.format, file.campaigns.map(\.campaign).sorted().joined(separator: " "))
