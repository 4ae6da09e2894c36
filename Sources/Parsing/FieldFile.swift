public import Diagnostics
import Payloads
import YAML

/// One payload field that is a single value.
public struct FieldFile: Sendable {
  /// The row of the payload table.
  public var row: Int
  /// The key's place.
  public var key: SourceSpan
  /// The value.
  public var value: FieldValue
  /// The value's place.
  public var span: SourceSpan
  /// Of something that stands under `defaults`, which of them: its places are places of their file. 0 for what the file itself says.
  package private(set) var origin: Int32 = 0
  /// Whether it stands under `defaults`, of belfry.yaml or of a folder.
  package var isInherited: Bool { origin != 0 }

  /// The same as a campaign inherits it.
  package func inherited(from origin: Int32) -> FieldFile {
    var field = self
    if !isInherited { field.origin = origin }
    return field
  }

  /// A row of the payload table as a key of a campaign or a variant.
  static func key<File: ContentHolder>(_ field: Field, row: Int) -> Row<File> {
    let name = field.key ?? field.apsKey
    return Row(name, .field(field, name), alsoCalled: field.aliases, field.summary) { file, written in
      guard let key = written.key, let value = written.value else {
        file.content.unusableFields |= 1 << UInt64(row)
        return
      }
      if file.content.fields.isEmpty { file.content.fields.reserveCapacity(4) }
      file.content.fields.append(FieldFile(row: row, key: key, value: value.value, span: value.span))
    }
  }
}

/// The value of a payload field.
public enum FieldValue: Sendable {
  /// A template or a plain text, as its row says.
  case text(Scalar)
  /// A number's digits.
  case number(String, Double)
  /// The number of a choice of the row.
  case choice(Int)

  /// Whether it is a number.
  @inlinable package var isNumber: Bool { if case .number = self { true } else { false } }
}

extension ValueReader where Value == Located<FieldValue> {
  /// Whatever the payload table says.
  fileprivate static func field(_ field: Field, _ name: String) -> ValueReader {
    switch field.widestKind {
    case .number(let range):
      ValueReader(.number(range)) { reader, node in
        // Where a type of push takes any number a share is meant all the same.
        let isShare = if case .number(0...1) = field.kind { true } else { false }
        guard let number = reader.number(node, range, name, percent: isShare ? .share : nil),
          let digits = JSONScalar.number(reader.tree.string(node))
        else { return nil }
        return Located(.number(digits, number.value), at: number.span)
      }
    case .choice(let names):
      ValueReader(.choice(names)) { $0.choice($1, names, name)?.map { .choice($0) } }
    case .template: text(.template)
    default: text(.text)
    }
  }

  private static func text(_ kind: ValueKind) -> ValueReader {
    ValueReader(kind, needsValue: true) { reader, node in
      reader.name(node, "a text").map { Located(.text($0), at: $0.span) }
    }
  }
}
