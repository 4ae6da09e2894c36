import Foundation

@testable import NotificationSchedule

/// What a pass costs: reading a bundle, and finding what should be pending among many wanted requests.
struct CostQuestion: Codable {
  var bundle: String
  var person: [String: AttributeValue]
  var zone: String
  var now: Int
  var rounds: Int

  struct Answer: Codable {
    var bytes: Int
    var campaigns: Int
    var chosen: Int
    /// The least of all rounds, milliseconds of the processor.
    var decode: Double
    var select: Double
    var request: Double
    /// The same with zones that were never asked.
    var first: Double
    /// Kilobytes that a pass adds to what the process holds.
    var memory: Int
  }

  func answer() async throws -> Answer {
    let data = try Data(contentsOf: URL(fileURLWithPath: bundle))
    let file = try BundleFile(data)
    var decodes: [Double] = []
    for _ in 0..<rounds { decodes.append(try Self.milliseconds { _ = try BundleFile(data) }) }
    guard let zone = TimeZone(identifier: zone) else { throw BundleError.notABundle }
    var (selects, requests, firsts): ([Double], [Double], [Double]) = ([], [], [])
    var chosen: [Selection.Candidate] = []
    let before = Self.resident()
    for _ in 0..<rounds {
      let zones = DeviceZones(device: zone)
      for isFirst in [true, false] {
        var selection = Selection(
          bundle: file, zones: zones, choice: LanguageChoice(preferred: ["en"], source: "en"), now: now, id: "u-1")
        let known = PersonValues(person, file.types.attributes, zones)
        let spent = Self.milliseconds { chosen = selection.select(known, Memory(), budget: 64) }
        if isFirst { firsts.append(spent) } else { selects.append(spent) }
        requests.append(
          Self.milliseconds { for candidate in chosen { _ = selection.request(candidate, person, known) } })
      }
    }
    return Answer(
      bytes: data.count, campaigns: file.campaigns.count, chosen: chosen.count, decode: decodes.min() ?? 0,
      select: selects.min() ?? 0, request: requests.min() ?? 0, first: firsts.min() ?? 0,
      memory: max(0, Self.resident() - before))
  }

  private static func milliseconds(_ body: () throws -> Void) rethrows -> Double {
    let begin = clock()
    try body()
    return Double(clock() - begin) * 1000 / Double(CLOCKS_PER_SEC)
  }

  /// Kilobytes that the process holds.
  private static func resident() -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
    return line.split(separator: " ").compactMap { Int($0) }.first ?? 0
  }
}
