public import Diagnostics
import Language
import Rules
import YAML

/// `belfry.NAME.yaml`: what an environment such as staging lays over `belfry.yaml`.
///
/// Its mappings are read by the rows of the project's own ones, into what belfry.yaml has said: a key that is written here takes the place of the
/// one there, and every other stays.
public struct OverlayFile: Sendable {
  /// The project with what is laid over it.
  public private(set) var project: ProjectFile
  /// `hosts`: what stands in links and media, and what takes its place.
  public private(set) var hosts: [(from: Scalar, to: Scalar)] = []
  /// `test-recipients`: who may get something, by id.
  public private(set) var testRecipients = Written<[Scalar]>.absent
  /// Whether it says where recipients come from.
  public private(set) var hasRecipients = false
  /// The names of rules under its own `rules`.
  public private(set) var ruleNames: [Scalar] = []
  /// Its first key.
  public private(set) var head: SourceSpan
  private var app: Unread<AppFile>?
  private var policy: Unread<Policy>?

  fileprivate init(over base: ProjectFile, head: SourceSpan) {
    project = base
    // What was sent to people says nothing of what an environment sends.
    project.sent = .absent
    self.head = head
  }

  static let keys = Mapping<OverlayFile>(
    "overlay",
    [
      Row(later: "app", ValueReader(.mapping(AppFile.overlay.shape)) { _, _ in nil }, "The app of the environment.") {
        $0.app = $1
      },
      Row(
        "hosts", .hosts, example: "{ example.com: staging.example.com }",
        "Hosts of `link` and `media`, and their replacements."
      ) { $0.hosts = $1.value ?? [] },
      Row("recipients", .recipients, "Where the recipients of the environment are.") {
        ($0.project.recipients, $0.hasRecipients) = ($1.value, true)
      },
      Row(
        "sent", .recipients,
        "The list of what the environment has sent; it does not use the list that belfry.yaml names."
      ) {
        $0.project.sent = $1
      },
      Row(
        "test-recipients", .testRecipients, example: "[u-1]",
        "Who may get something, by `id`: no one else gets a request."
      ) { $0.testRecipients = $1 },
      Row(
        later: "policy", ValueReader(.mapping(Policy.keys.shape)) { _, _ in nil },
        "Team rules; each key by itself."
      ) { $0.policy = $1 },
      Row("rules", .severities, "Severities by rule name.") {
        let rules = $1.value ?? []
        // The last one of a name counts.
        $0.project.rules += rules
        $0.ruleNames = rules.map(\.name)
      },
    ])

  /// Whether a shape is of such a file alone.
  static func isOwn(_ shape: Shape) -> Bool { shape === keys.shape || shape === AppFile.overlay.shape }

  /// What to do about a key that only belfry.yaml has.
  static func help(_ name: String, in shape: Shape) -> Advice? {
    let whole: Shape? =
      shape === keys.shape ? Shapes.project : shape === AppFile.overlay.shape ? Shapes.app : nil
    guard let whole, whole.keys.contains(where: { Suggestion.isSame(name, $0.name) }) else { return nil }
    return Advice(
      "only belfry.yaml says that, for all environments; what can be laid over\(shape === keys.shape ? "" : " of app") is \(shape.keys.map(\.name).joined(separator: ", "))"
    )
  }

  fileprivate mutating func readRest(_ reader: inout NodeReader) {
    if let node = app?.node {
      var file = project.app ?? AppFile(span: head)
      reader.read(node, as: AppFile.overlay, into: &file)
      project.app = file
    }
    if let node = policy?.node { reader.read(node, as: Policy.keys, into: &project.policy) }
  }
}

extension AppFile {
  /// What of `app` an environment can lay over: what differs between two builds of one app.
  static let overlay = Mapping<AppFile>(
    "app", AppFile.keys.optionalRows(["bundle-id", "environment", "entitlements", "info-plist", "associated-domains"]))
}

extension NodeReader {
  /// Reads the file as what is laid over a project; nothing where it is no mapping.
  public mutating func overlay(over base: ProjectFile) -> OverlayFile? {
    guard let root = tree.root else {
      findings.report(
        .missingValue, at: SourceSpan(0, 0), "this environment lays nothing over belfry.yaml",
        help: "write what differs, such as \"app: { bundle-id: … }\"")
      return nil
    }
    guard var file = read(root, as: OverlayFile.keys, OverlayFile(over: base, head: headSpan(root))) else { return nil }
    file.readRest(&self)
    return file
  }
}

extension ValueReader where Value == [(from: Scalar, to: Scalar)] {
  /// Hosts by hosts.
  fileprivate static let hosts = ValueReader(.map(key: .text, value: .text)) { reader, node in
    var hosts: [(from: Scalar, to: Scalar)] = []
    var seen: [ExactText: SourceSpan] = [:]
    for (from, value) in reader.entries(node, "a mapping from host to host") ?? [] {
      guard reader.isHost(from), let value, let to = reader.name(value, "a host"), reader.isHost(to) else { continue }
      let name = ExactText(from.text.lowercased())
      if let first = seen[name] {
        reader.findings.report(
          .duplicateKey, at: from.span, "the host \"\(from.text)\" appears twice",
          notes: [Finding.Note("the first one is here", at: first)], help: "keep one of the two")
        continue
      }
      seen[name] = from.span
      hosts.append((from, to))
    }
    return hosts
  }
}

extension ValueReader where Value == [Scalar] {
  /// Ids, one at least.
  fileprivate static let testRecipients = ValueReader(.list(.text)) { reader, node in
    let list = ValueReader<[Scalar]>.list(of: .name("an id"), "a list of ids")
    guard let names = list.read(&reader, node) else { return nil }
    if names.isEmpty, reader.items(node, "a list of ids")?.isEmpty == true {
      reader.findings.report(
        .missingValue, at: reader.tree.span(node), "\"test-recipients\" names no one",
        help: "name who may get something, by id, or remove the key")
    }
    return names
  }
}

extension NodeReader {
  /// Whether a text is the name of a host, as it stands between `://` and the path.
  fileprivate mutating func isHost(_ name: Scalar) -> Bool {
    let parts = name.text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let isHost =
      parts.count > 1 && name.text.utf8.count <= 253
      && parts.allSatisfy { part in
        !part.isEmpty && part.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 | 0x20 || $0 == 0x2D || $0 == 0x5F }
      }
    if isHost { return true }
    findings.report(
      .invalidName, at: name.span, "\"\(name.text)\" is not a host",
      help: "write it as in \"staging.example.com\", without scheme, port and path")
    return false
  }
}
