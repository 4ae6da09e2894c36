/// The file that says that a folder was built here, so that it may be replaced.
///
/// Its name alone says little: web sites and browser extensions have a `manifest.json`, too.
public struct FolderMarker: Sendable {
  /// How many bytes of the file are searched.
  static let beginning = 4096

  /// The file's name.
  public let name: String
  /// What it says within its first ``beginning`` bytes; nothing where the name is enough.
  public let says: String

  /// A regular file of that name that says so.
  public init(_ name: String, says: String = "") {
    self.name = name
    self.says = says
  }
}
