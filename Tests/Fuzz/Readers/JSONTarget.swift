import Harness
import JSON

/// JSON that is read is written so that it is read again as it was.
let jsonTarget = FuzzTarget(
  "json", words: { ["true", "false", "null", "\\u", "\\ud83d\\ude00", "1e5", "-0.5", "{\"", "\":"] },
  seeds: { $0.files(".json", ".jsonl", ".xcstrings") + $0.literals(in: "Tests/JSONTests/JSONReaderTests.swift") }
) { bytes in
  let value: JSONValue
  do throws(JSONError) { value = try JSONReader.read(bytes) } catch {
    expect((0...bytes.count).contains(error.offset) && !error.message.isEmpty, "a refusal has a place: \(error)")
    return
  }
  for isPretty in [false, true] {
    let written = JSONWriter.bytes(of: value, pretty: isPretty)
    let again = try? JSONReader.read(written)
    expect(again == value, "what is written is read as it was")
    if let again { expect(JSONWriter.bytes(of: again, pretty: isPretty) == written, "it is written alike") }
  }
}
