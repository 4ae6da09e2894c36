import Diagnostics

/// The categories of notifications that a Swift file makes with an identifier that is written in place:
/// `UNNotificationCategory(identifier: "REMINDER", …)`.
///
/// An identifier that is a constant, or that has `\(…)` in it, is not known from the file.
public struct SwiftCategories: Sendable {
  /// The identifiers in the order of the file, with the byte at which each begins.
  public let identifiers: [(name: String, offset: Int)]
  /// How many categories have an identifier that is not written in place.
  public let unknown: Int

  /// The categories of the bytes of a file.
  public init(_ bytes: [UInt8]) {
    var identifiers: [(String, Int)] = []
    var unknown = 0
    // Most files have none, and cutting one into tokens costs far more than looking.
    if ByteSearch.contains(bytes, "UNNotificationCategory") {
      let tokens = SwiftTypes.tokens(bytes).filter { $0.text != "\n" }
      for index in tokens.indices where tokens[index].text == "UNNotificationCategory" {
        let call = tokens[index...].prefix(5).map(\.text)
        guard call.count == 5, call[1] == "(", call[2] == "identifier", call[3] == ":" else { continue }
        if call[4] == "\"", let name = SwiftTypes.literal(bytes, at: tokens[index + 4].offset), !name.isEmpty {
          identifiers.append((name, tokens[index + 4].offset))
        } else {
          unknown += 1
        }
      }
    }
    self.identifiers = identifiers
    self.unknown = unknown
  }
}
