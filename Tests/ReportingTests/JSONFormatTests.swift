import Diagnostics
import Foundation
import Reporting
import Testing

private func json(_ findings: [LocatedFinding], files: Int = 14) throws -> [String: Any] {
  let bytes = FindingsReport(findings, files: files).bytes(as: .json)
  return try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
}

@Test func jsonIsThePublicFormat() {
  let finding = Finding(
    Sample.unknownKey, at: Sample.span("titel"), "unknown key \"titel\"", label: "no key of alert",
    notes: [Finding.Note("why")], help: "do",
    fixes: [Finding.Fix("replace", .needsReview, edits: [Finding.Fix.Edit(Sample.span("titel"), "title")])])
  let expected = """
    {
      "format_version": "1.2",
      "findings": [
        {
          "rule": "unknown-key",
          "severity": "error",
          "message": "unknown key \\"titel\\"",
          "path": "campaigns/streak.yaml",
          "range": {
            "start": {
              "line": 3,
              "column": 2,
              "byte": 25
            },
            "end": {
              "line": 3,
              "column": 7,
              "byte": 30
            }
          },
          "fingerprint": "e8e4d2aa3caed227a0cf0c10d2c88c43",
          "label": "no key of alert",
          "help": "do",
          "notes": [
            {
              "message": "why"
            }
          ],
          "fixes": [
            {
              "title": "replace",
              "applicability": "needs-review",
              "edits": [
                {
                  "range": {
                    "start": {
                      "line": 3,
                      "column": 2,
                      "byte": 25
                    },
                    "end": {
                      "line": 3,
                      "column": 7,
                      "byte": 30
                    }
                  },
                  "text": "title"
                }
              ]
            }
          ]
        }
      ],
      "summary": {
        "files": 14,
        "errors": 1,
        "warnings": 0
      }
    }

    """
  #expect(
    String(decoding: FindingsReport([Sample.located(finding)], files: 14).bytes(as: .json), as: UTF8.self) == expected)
}

@Test func jsonOfTheSampleIsReadByFoundation() throws {
  let object = try json(Sample.all)
  #expect(object["format_version"] as? String == "1.2")
  let summary = try #require(object["summary"] as? [String: Int])
  #expect(summary == ["files": 14, "errors": 2, "warnings": 1])
  let findings = try #require(object["findings"] as? [[String: Any]])
  #expect(findings.map { $0["rule"] as? String } == ["unknown-key", "unknown-key", "long-title"])
  // A finding without a file has no range.
  #expect(findings[0]["path"] as? String == "")
  #expect(findings[0]["range"] == nil)
  let notes = try #require(findings[1]["notes"] as? [[String: Any]])
  #expect(notes.map { $0["path"] as? String } == ["campaigns/streak.yaml", "belfry.yaml", nil])
  #expect(notes.map { $0["range"] == nil } == [false, false, true])
  // Columns are code points: the family is the twelfth letter after the tab and has three of them.
  let range = try #require(findings[2]["range"] as? [String: [String: Int]])
  #expect(range["start"]?["column"] == 13)
  #expect(range["end"]?["column"] == 16)
}

@Test func jsonWithoutFindingsHasEmptyLists() throws {
  let object = try json([], files: 0)
  #expect((object["findings"] as? [Any])?.isEmpty == true)
}

@Test func hostileTextComesBackFromJSONUnchanged() throws {
  for hostile in hostileTexts {
    let path = hostile.isEmpty ? "x" : hostile
    let finding = Finding(
      Sample.unknownKey, at: SourceSpan(0, 1), hostile, label: hostile, notes: [Finding.Note(hostile)],
      help: Advice(hostile))
    let located = Sample.located(finding, path: path, hostile)
    let bytes = FindingsReport([located], files: 1).bytes(as: .json)
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars where scalar != "\n" {
      let isDangerous =
        scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value || 0x2028...0x202E ~= scalar.value
        || 0x2066...0x2069 ~= scalar.value
      #expect(!isDangerous, "U+\(String(scalar.value, radix: 16))")
    }
    let read = try #require((try json([located])["findings"] as? [[String: Any]])?.first)
    for key in ["message", "label", "help"] {
      #expect((read[key] as? String).map { Array($0.utf8) } == Array(hostile.utf8))
    }
    #expect((read["path"] as? String).map { Array($0.utf8) } == Array(path.utf8))
  }
}

@Test func everyControlIsEscapedAndComesBack() throws {
  let controls: [ClosedRange<UInt32>] = [
    0x00...0x09, 0x0B...0x1F, 0x7F...0x9F, 0x061C...0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069,
  ]
  for first in stride(from: UInt32(0), through: 0x2100, by: 0x400) {
    let message = (first..<first + 0x400).compactMap(Unicode.Scalar.init).map { "\($0)x" }.joined()
    let finding = Sample.located(Finding(Sample.unknownKey, at: SourceSpan(0, 1), message))
    let text = String(decoding: FindingsReport([finding], files: 1).bytes(as: .json), as: UTF8.self)
    #expect(text.unicodeScalars.allSatisfy { scalar in !controls.contains { $0.contains(scalar.value) } })
    let read = try #require((try json([finding])["findings"] as? [[String: Any]])?.first?["message"] as? String)
    #expect(Array(read.utf8) == Array(message.utf8))
  }
}
