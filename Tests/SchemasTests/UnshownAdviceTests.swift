import Diagnostics
import Foundation
import Parsing
import Testing
import YAML

/// Where nothing that is found can be shown any more, everything is found all the same: what is left out is what was meant.
@Suite struct UnshownAdviceTests {
  private static let folder =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().path + "/Fixtures/broken/"

  private func findings(_ bytes: [UInt8], isShown: Bool) -> [Finding]? {
    let yaml = YAMLReader()
    var findings: [Finding] = []
    guard yaml.read(bytes, into: &findings) else { return nil }
    var reader = NodeReader(yaml.tree, isShown: isShown)
    switch reader.kind() {
    case .campaign:
      var file = CampaignFile()
      _ = reader.campaign(into: &file)
    case .definitions: _ = reader.definitions()
    case .expectations: _ = reader.expectations()
    case .project: _ = reader.project()
    case .campaigns, .unknown: return nil
    }
    return reader.findings
  }

  @Test func nothingElseDiffers() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder).filter { $0.hasSuffix(".yaml") }
    var (compared, lessAdvice) = (0, 0)
    for name in names {
      let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: Self.folder + name)))
      guard let shown = findings(bytes, isShown: true), let hidden = findings(bytes, isShown: false) else { continue }
      func told(_ findings: [Finding]) -> [String] {
        findings.map { "\($0.rule.name) \($0.severity) \($0.span) \($0.message)" }
      }
      #expect(told(shown) == told(hidden), "\(name)")
      compared += shown.count
      lessAdvice += zip(shown, hidden).count { $0.help != nil && $1.help == nil }
    }
    #expect(compared > 120 && lessAdvice > 30, "\(compared) \(lessAdvice)")
  }
}
