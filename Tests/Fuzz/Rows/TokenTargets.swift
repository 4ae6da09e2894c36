import Clocks
import Escaping
import Expressions
import Files
import Harness
import JSON
import Samples

@testable import Devices
@testable import Recipients
@testable import Rows

private let tokenWords: @Sendable () -> [String] = {
  ["<d8c3f1a0 ", "00ff", "{length = 32, bytes = 0x", "\"", "'", ">", " ... ", "token", "# ", "\n", ","]
}

/// A device token, as apps have written them down.
let tokenTarget = FuzzTarget(
  "device-token", longest: 500, words: tokenWords,
  seeds: { _ in ["00ff", "<d8c3f1a0 00ff>", "\"aB\"", "{length = 32, bytes = 0xd8c3 ... 5f60}"].map { Array($0.utf8) } }
) { bytes in
  switch DeviceToken.read(Array(bytes)) {
  case .success(let token):
    let isHex = token.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    expect(isHex && token.count % 2 == 0 && (2...400).contains(token.count), "a token is bytes in hex")
    expect(DeviceToken.read(token) == .success(token), "it is read again as it is")
  case .failure(let error): expectLine(error.description)
  }
}

/// What is shown of something foreign is one short line, once it has gone the way of all that is printed.
private func expectLine(_ text: String) {
  expect(!text.isEmpty && text.utf8.count < 1000, "a refusal says why, in short: \(text)")
  let shown = Harmless.line(text)
  expect(!hasRawControl(shown.utf8) && !shown.utf8.contains(0x0A), "a refusal is one line: \(shown)")
}

/// A list of suppressed tokens.
let suppressedTarget = FuzzTarget(
  "suppressed-tokens", longest: 300, words: tokenWords,
  seeds: { _ in
    ["# c\n00ff\n<0123 4567>\n", "id,token\n1,00\n2,\"0a\"\n", "\u{FEFF}token\n00\n"].map { Array($0.utf8) }
  },
  start: {
    let file = MemoryFile()
    return { bytes in
      file.write(bytes)
      do throws(SuppressionError) {
        let tokens = try SuppressionList(path: file.path, shownAs: "s")
        // Each has a digit or two, a line end between them at the least.
        expect(tokens.count >= 0 && tokens.count <= bytes.count / 2 + 1, "there are no more tokens than lines")
      } catch {
        expectLine(error.description)
      }
    }
  })

/// What APNs has answered, line by line.
let answersTarget = FuzzTarget(
  "apns-answers", longest: 300,
  words: {
    tokenWords() + [
      "{\"token\":\"", "\",\"timestamp\":", "\"status\":410", "\"reason\":\"Unregistered\"", "1795219200000",
      "timestamp",
      "2026-11-21T00:00:00Z", "ExpiredToken", "null", "}",
    ]
  },
  seeds: { files in
    files.files(".csv", ".jsonl", ".txt", in: ["Tests/Fixtures/devices"])
      + [
        "{\"token\":\"00ff\",\"timestamp\":1795219200000,\"status\":410}\n00ff,2026-11-21T00:00:00Z\ntoken,timestamp\n"
      ].map { Array($0.utf8) }
  },
  start: {
    let file = MemoryFile()
    return { bytes in
      file.write(bytes)
      do throws(FileError) {
        let lines = try LineReader(try InputStream(path: file.path))
        var number = 0
        while let line = try lines.next() {
          number += 1
          expect(lines.number == number, "lines are counted")
          if line.bytes.isEmpty { continue }
          check(FailedToken(line: Array(line.bytes), isFirst: number == 1), isFirst: number == 1)
        }
      } catch {
        fail("what is in memory can be read: \(error)")
      }
    }
  })

private func check(_ answer: FailedToken, isFirst: Bool) {
  switch answer {
  case .dead(let token, let since):
    expect(DeviceToken.read(token) == .success(token), "a dead token is a token")
    expect(since / 1_000_000 <= 253_402_300_799, "it died before the year 10000")
  case .other: break
  case .header: expect(isFirst, "a header is the first line")
  case .unreadable(let reason): expectLine(reason)
  }
}

/// Texts that stand for numbers, days and moments, against what Swift and the calendar make of them.
let numbersTarget = FuzzTarget(
  "cell-numbers", longest: 48,
  words: { ["-", "0", ".", "1e", "9223372036854775807", "2026-11-21", "T00:00:00", "+05:30", "Z", "true"] },
  seeds: { _ in sampleCells.flatMap(\.cells).map { Array($0.utf8) } },
  start: {
    let file = MemoryFile()
    let attributes = AttributeTable(declared: [
      Attribute(name: "wide", type: .integer(min: nil, max: nil), isOptional: true),
      Attribute(name: "day", type: .date, isOptional: true), Attribute(name: "at", type: .timestamp, isOptional: true),
    ])
    let batch = ColumnBatch(attributes: attributes, capacity: 5)
    return { bytes in
      guard !bytes.isEmpty, !bytes.contains(where: { $0 == 0x0A || $0 == 0x0D || $0 == 0x22 || $0 == 0x2C }) else {
        return
      }
      let text = String(decoding: bytes, as: UTF8.self)
      let rows = "token,wide,day,at\n00,\(text),,\n00,,\(text),\n00,,,\(text)\n"
      guard String(validating: bytes, as: UTF8.self) != nil else { return }
      Array(rows.utf8).withUnsafeBufferPointer { file.write($0) }
      var values: [Int: Int64] = [:]
      do {
        let reader = try RecipientReader(
          RecipientAddress(.csv(path: file.path), shownAs: "r"), attributes: attributes, zones: zones, chunk: 1 << 12)
        while try reader.read(into: batch, rejected: { expectLine($0.reason) }) {
          for row in 0..<batch.count {
            let place = reader.place(ofBatchRow: row).row
            for column in 8..<11 where batch.isPresent(column, row) { values[place] = batch.value(column, row) }
          }
        }
      } catch {
        fail("rows in memory can be read: \(error)")
      }
      if let number = values[1] { expect(Int64(text) == number, "\(text) is \(number)") }
      expect(values[1] != nil || Int64(text) == nil || text.hasPrefix("+"), "\(text) is a whole number")
      expect(values[2].map { Int($0) } == CivilDate(text)?.daysSinceEpoch, "\(text) is a day as elsewhere")
      expect(values[3] == Instant.microseconds(bytes), "\(text) is a moment as elsewhere")
    }
  })
