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
  /// Whether it stands under `defaults` in belfry.yaml: its places are places of that file.
  public let isInherited: Bool

  @inlinable
  package init(key: SourceSpan?, value: Value?, isInherited: Bool = false) {
    self.key = key
    self.value = value
    self.isInherited = isInherited
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

  /// Takes what is inherited, where nothing is written here.
  @inlinable
  package mutating func inherit(_ defaults: Written) {
    guard !isWritten, defaults.isWritten else { return }
    self = Written(key: defaults.key, value: defaults.value, isInherited: true)
  }
}

extension Written: Sendable where Value: Sendable {}
