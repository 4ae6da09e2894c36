/// How much YAML one file may hold.
///
/// Far above any campaign and far below what hurts: libyaml spends quadratic time on nesting, and aliases multiply.
public struct YAMLLimits: Sendable {
  /// Bytes of a file.
  public var fileBytes = 1 << 20
  /// Nesting of mappings and lists.
  public var depth = 64
  /// Nodes of a document.
  public var nodes = 100_000
  /// Bytes of a decoded scalar.
  public var scalarBytes = 64 << 10
  /// Bytes of a key.
  public var keyBytes = 256
  /// Aliases in a document.
  public var aliases = 100
  /// Nodes after every alias is replaced by what it stands for.
  public var expandedNodes = 10_000
  /// Bytes of the texts that all aliases stand for. Each is read anew wherever it stands, so it costs what written text costs.
  public var aliasedBytes = 32 << 10
  /// Tags, merge keys and duplicate keys that are reported; the file is refused for the first one alone.
  public var findings = 100

  /// The limits that belfry uses.
  public init() {}
}
