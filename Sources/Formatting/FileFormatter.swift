// Takes: the bytes of one YAML file of a project.
// Gives: the same file laid out in the one way that the reference describes, or why it stays as it is.
// Never: changes what a reader of YAML gets from the file; lays out what it does not understand.

public import Diagnostics
import Parsing
import Rules
import YAML

/// Lays out one file after the other. One formatter a thread.
public final class FileFormatter {
  private let reader = YAMLReader()
  /// Reads what was laid out.
  private let judge = YAMLReader()

  /// A formatter with nothing read.
  public init() {}

  /// What becomes of a file.
  public enum Outcome: Sendable {
    /// The file laid out: the same bytes where it was.
    case laidOut([UInt8])
    /// A file with something in it that is not laid out: it stays as it is.
    case kept(Obstacle)
    /// A file that cannot be read as YAML, or not without doubt; the errors.
    case unread([Finding])
    /// A file of another program, which belfry does not read.
    case foreign
  }

  /// Lays out a file; `isOverlay`: it is the file of an environment, which only its name tells.
  public func format(_ bytes: [UInt8], isOverlay: Bool = false) -> Outcome {
    format(bytes) { self.shape(of: $0, isOverlay).map { .mapping($0) } }
  }

  /// Lays out a file whose top is of a kind that `kind` tells of its first node; nothing for a file that is not laid out.
  func format(_ bytes: [UInt8], _ kind: (NodeID) -> ValueKind?) -> Outcome {
    var findings: [Finding] = []
    let isRead = reader.read(bytes, into: &findings)
    findings += Finding.lineEndings(in: bytes)
    // With a carriage return alone nobody knows which lines there are.
    let errors = findings.filter { $0.severity == .error || $0.rule === Rule.strayCarriageReturn }
    guard isRead, errors.isEmpty else { return .unread(errors) }
    guard let root = reader.tree.root, reader.tree.childCount(root) > 0, let kind = kind(root) else { return .foreign }
    let source = Self.withLineFeeds(bytes)
    if source != bytes {
      var ignored: [Finding] = []
      guard judge.read(source, into: &ignored), isSame(judge.tree, kind), reader.read(source, into: &ignored) else {
        return .kept(Self.differs)
      }
    }
    return laidOut(source, bytes, kind)
  }

  private func laidOut(_ source: [UInt8], _ bytes: [UInt8], _ kind: ValueKind) -> Outcome {
    let tree = reader.tree
    let comments = tree.comments(in: source)
    guard let root = tree.root else { return .foreign }
    let anchors: Anchors
    do throws(Obstacle) { anchors = try Anchors(tree, source, comments) } catch { return .kept(error) }
    var arranger = Arranger(tree, source, comments, anchors)
    let (head, hasGap, block) = arranger.file(root, kind)
    var printer = Printer(tree, source, anchors)
    printer.remarks(head, column: 0)
    if hasGap { printer.emptyLine() }
    printer.block(block, column: 0)
    let result = printer.bytes
    if result == bytes { return .laidOut(bytes) }
    var findings: [Finding] = []
    // With its spaces a file may be larger than is read.
    guard judge.read(result, into: &findings) else { return .kept(Self.unread) }
    guard isSame(judge.tree, kind),
      Self.texts(of: comments, source) == Self.texts(of: judge.tree.comments(in: result), result)
    else { return .kept(Self.differs) }
    return .laidOut(result)
  }

  private static let unread = Obstacle(span: SourceSpan(0, 0), reason: "laid out, it could not be read")
  private static let differs = Obstacle(span: SourceSpan(0, 0), reason: "laid out, it would say something else")

  private func isSame(_ other: NodeTree, _ kind: ValueKind) -> Bool {
    guard let root = reader.tree.root, let twin = other.root else { return false }
    return Sameness(reader.tree, other).holds(root, twin, kind)
  }

  /// The comments of a file in an order of their own.
  private static func texts(of comments: [YAMLComment], _ source: [UInt8]) -> [[UInt8]] {
    comments.map { comment in
      let text = source[comment.span.start..<comment.span.end]
      return Array(text[..<(text.lastIndex { $0 != 0x20 && $0 != 0x09 }.map { $0 + 1 } ?? text.startIndex)])
    }.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// The keys that the top of a file may have; nothing for what is no file of belfry's.
  private func shape(of root: NodeID, _ isOverlay: Bool) -> Shape? {
    guard reader.tree.kind(root) == .mapping else { return nil }
    if isOverlay { return Shapes.overlay }
    return switch NodeReader(reader.tree).kind() {
    case .campaign: Shapes.campaign
    case .definitions: Shapes.definitions
    case .expectations: Shapes.expectations
    case .project: Shapes.project
    case .campaigns, .unknown: nil
    }
  }

  /// A file with LF at the end of its lines and without a byte-order mark.
  private static func withLineFeeds(_ bytes: [UInt8]) -> [UInt8] {
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    guard hasMark || bytes.contains(0x0D) else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated().dropFirst(hasMark ? 3 : 0) {
      if byte == 0x0D, index + 1 < bytes.count, bytes[index + 1] == 0x0A { continue }
      result.append(byte)
    }
    return result
  }
}
