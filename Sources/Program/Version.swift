/// The version of this belfry.
enum Version {
  /// Semantic version; the formats carry their own.
  static let belfry = "0.1.0"
}
