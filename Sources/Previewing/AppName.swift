public import Checking

extension Project {
  /// The name of the app on cards: the name that its Info.plist has, or else one made of its bundle id.
  public var cardName: String { appName ?? Self.name(from: bundleID) }

  /// Parts of bundle ids that say which kind of app it is, not which app.
  private static let kinds: Set<String> = ["app", "ios", "iphone", "ipad", "mobile", "prod", "production", "main"]

  /// `com.lingo.app` as `Lingo`, `com.example.weather-now` as `Weather now`.
  static func name(from bundleID: String) -> String {
    // The first part is a top-level domain in reverse notation.
    let parts = bundleID.split(separator: ".").dropFirst().map(String.init)
    guard let part = parts.last(where: { !kinds.contains($0.lowercased()) }) else { return bundleID }
    let words = part.split { $0 == "-" || $0 == "_" }.joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}
