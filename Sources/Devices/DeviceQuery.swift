extension DeviceAddress {
  /// The table that a query reads, where it plainly reads one: `SELECT … FROM name`, with WHERE, ORDER BY or LIMIT behind it if need be.
  public static func table(ofQuery query: String) -> String? {
    let words = query.split { $0.isWhitespace || $0 == ";" }.map(String.init)
    let lower = words.map { $0.lowercased() }
    let froms = lower.indices.filter { lower[$0] == "from" }
    guard lower.first == "select", froms.count == 1, let from = froms.first, from + 1 < words.count else { return nil }
    guard !lower.contains("join"), !lower.contains("union"), !lower.contains("except"), !lower.contains("intersect")
    else { return nil }
    // Names without quotes are in lower case in PostgreSQL.
    let name = lower[from + 1]
    let isName = name.utf8.enumerated().allSatisfy { index, byte in
      byte &- 0x61 < 26 || byte == UInt8(ascii: "_") || index > 0 && (byte &- 0x30 < 10 || byte == UInt8(ascii: "."))
    }
    guard isName, !name.isEmpty else { return nil }
    if from + 2 < lower.count { return ["where", "order", "limit"].contains(lower[from + 2]) ? name : nil }
    return name
  }
}
