import Foundation

// Reads one question a line and writes one answer a line, so that an oracle asks a hundred thousand of them in one process.

struct Question: Codable {
  var story: StoryQuestion?
  var life: LifeQuestion?
  var cost: CostQuestion?
}

let encoder = JSONEncoder()
encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]

func answer(_ line: String) async throws -> Data {
  let question = try JSONDecoder().decode(Question.self, from: Data(line.utf8))
  if let story = question.story { return try encoder.encode(story.answer()) }
  if let life = question.life { return try encoder.encode(await life.answer()) }
  if let cost = question.cost { return try encoder.encode(try await cost.answer()) }
  return Data("{}".utf8)
}

while let line = readLine() {
  do {
    let data = try await answer(line)
    FileHandle.standardOutput.write(data + Data("\n".utf8))
  } catch {
    FileHandle.standardOutput.write(Data("{\"error\":\(String(reflecting: "\(error)"))}\n".utf8))
  }
}
