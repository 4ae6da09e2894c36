public import Diagnostics

/// What stands behind a key: nothing, something that cannot be used, or a value.
///
/// What cannot be used has been reported where it stands, so it is not missing, too; and nothing takes its place, because whatever does would
/// mean something that nobody wrote.
///
/// Inlinable, because code for any value at all copies it to look at a flag beside it.
public struct Written<Value> {
  /// The key's place; nothing where the author did not write it.
  public let key: SourceSpan?
  /// The value; nothing where there is none that can be used.
  public var value: Value?
  /// Of something that stands under `defaults`, which of them: its places are places of their file. 0 for what the file itself says.
  public let origin: Int32
  /// Whether it stands under `defaults`, of belfry.yaml or of a folder.
  @inlinable public var isInherited: Bool { origin != 0 }

  @inlinable
  package init(key: SourceSpan?, value: Value?, origin: Int32 = 0) {
    self.key = key
    self.value = value
    self.origin = origin
  }

  /// A key that the author did not write.
  @inlinable package static var absent: Written { Written(key: nil, value: nil) }

  /// Whether the author wrote the key, whatever stands behind it.
  @inlinable public var isWritten: Bool { key != nil }

  /// Whether something stands there that cannot be used.
  @inlinable public var isUnusable: Bool { key != nil && value == nil }

  /// The value where the author of this file wrote it.
  @inlinable public var own: Value? { isInherited ? nil : value }

  /// Whether something is inherited that cannot be used.
  @inlinable package var inheritsUnusable: Bool { isInherited && isUnusable }

  /// Takes what is inherited, where nothing is written here. What the defaults have from others keeps its origin.
  @inlinable
  package mutating func inherit(_ defaults: Written, from origin: Int32) {
    guard !isWritten, defaults.isWritten else { return }
    self = Written(key: defaults.key, value: defaults.value, origin: defaults.isInherited ? defaults.origin : origin)
  }
}

extension Written: Sendable where Value: Sendable {}
