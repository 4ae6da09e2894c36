import Diagnostics
import Language
import Rules
import YAML

extension Approval {
  static let keys = Mapping<Approval>(
    "approvals",
    [
      Row(
        "risk", .risks, alsoCalled: ["risks"], example: "audience-everybody",
        "The change has this risk, or one of several; harm and silence are all risks of that direction, any is every risk."
      ) {
        $0.risks = $0.known($1)
      },
      Row(
        "folder", .folders, alsoCalled: ["folders", "path", "paths"], example: "payments",
        "The campaign is in this folder of the project, or below it."
      ) {
        $0.folders = $0.known($1)
      },
      Row("tag", .someOf(.name("a tag")), alsoCalled: ["tags"], example: "marketing", "The campaign has this tag.") {
        $0.tags = $0.known($1)
      },
      Row(
        "by", .owners, required: true, alsoCalled: ["owners", "owner", "approvers", "reviewers", "who"],
        example: "[\"@acme/privacy\"]",
        "Who must approve it: @user, @org/team or an e-mail address; of several one is enough."
      ) { $0.owners = $0.known($1) },
    ], isStrict: true)

  /// What stands behind a key; notes where that cannot be read.
  private mutating func known(_ written: Written<[Located<String>]>) -> [Located<String>] {
    if written.value == nil { isUnread = true }
    return written.value ?? []
  }
}

extension ValueReader where Value == [Approval] {
  /// Rows, each with a condition or none. One that is not understood as a whole asks nobody: it would ask about other changes.
  static let approvals = ValueReader(.list(.mapping(Approval.keys.shape))) { reader, node in
    let rows = reader.items(node, "a list of rows such as { folder: payments, by: [\"@acme/payments\"] }")
    if rows?.isEmpty == true {
      reader.tellEmpty(node, "approvals", "write who approves what: [{ folder: payments, by: [\"@acme/payments\"] }]")
    }
    return rows?.compactMap { row in
      guard reader.tree.kind(row) == .mapping else {
        reader.findings.append(
          .wrongType(
            reader.tree, row, expected: "a row such as { folder: payments, by: [\"@acme/payments\"] }",
            help: "write conditions and who approves"))
        return nil
      }
      var approval = Approval()
      let written = reader.read(row, as: Approval.keys, into: &approval)
      // A key that nobody knows may have been a condition.
      let isWhole = written.map { $0.nonzeroBitCount == reader.tree.childCount(reader.tree.resolve(row)) / 2 } == true
      return isWhole && !approval.isUnread && !approval.owners.isEmpty ? approval : nil
    }
  }
}

extension ValueReader where Value == [Located<String>] {
  /// One text, or a list of at least one.
  fileprivate static func someOf(_ item: ValueReader<Scalar>) -> ValueReader {
    ValueReader(.oneOf([item.kind, .list(item.kind)])) { reader, node in
      let items = reader.itemsOrOne(node)
      if items.isEmpty { reader.tellEmpty("this list", node, help: "write one at least, or remove the key") }
      var isWhole = !items.isEmpty
      let values = items.compactMap { node -> Located<String>? in
        if reader.isAbsent(node) {
          reader.tellAbsentItem(node)
        } else if let value = item.read(&reader, node) {
          return value.located
        }
        isWhole = false
        return nil
      }
      // Some of them alone would ask for less.
      return isWhole ? values : nil
    }
  }

  fileprivate static let risks = someOf(
    ValueReader<Scalar>(.choice(RiskName.choices)) { reader, node in
      let names = RiskName.choices
      return reader.choice(node, names, "a risk").map { Scalar(names[$0.value], at: $0.span, node: node) }
    })

  fileprivate static let folders = someOf(ValueReader<Scalar>(.path) { $0.folder($1) })

  fileprivate static let owners = someOf(ValueReader<Scalar>(.text) { $0.approver($1) })
}

extension NodeReader {
  /// A folder inside of the project; a `/` at its end says the same.
  fileprivate mutating func folder(_ node: NodeID) -> Scalar? {
    guard let scalar = name(node, "a folder") else { return nil }
    var text = scalar.text
    if text.utf8.count > 1, text.utf8.last == UInt8(ascii: "/") { text.removeLast() }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard !parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }) else {
      findings.report(
        .wrongType, at: scalar.span, "\"\(scalar.text)\" is not a folder inside of the project",
        help: text == "." || text == "/"
          ? "remove \"folder\": a row without a condition is about everything"
          : "write it as seen from belfry.yaml, such as \"payments\" or \"growth/offers\"")
      return nil
    }
    return Scalar(text, at: scalar.span, node: scalar.node)
  }

  /// Somebody whom GitHub and GitLab know: by a name, as a team, or by an address.
  fileprivate mutating func approver(_ node: NodeID) -> Scalar? {
    guard let scalar = name(node, "someone who approves") else { return nil }
    if Self.isOwner(scalar.text) { return scalar }
    let meant = "@" + scalar.text
    findings.report(
      .wrongType, at: scalar.span, "\"\(scalar.text)\" is not someone who can approve",
      help: Self.isOwner(meant)
        ? Advice("did you mean \"\(meant)\"?", writing: meant)
        : "write \"@user\", \"@org/team\" or an e-mail address, in quotes")
    return nil
  }

  private static func isOwner(_ text: String) -> Bool {
    func isWord(_ text: Substring) -> Bool {
      let isPlain = text.utf8.allSatisfy {
        Character(Unicode.Scalar($0)).isLetter && $0 < 0x80 || $0 &- 0x30 < 10 || "-_.+".utf8.contains($0)
      }
      return isPlain && text.utf8.first.map { !"-.+".utf8.contains($0) } == true && text.utf8.last != UInt8(ascii: ".")
    }
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, text.utf8.count <= 254 else { return false }
    if parts[0].isEmpty {
      let names = parts[1].split(separator: "/", omittingEmptySubsequences: false)
      return names.count <= 21 && names.allSatisfy(isWord)
    }
    let hosts = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    return isWord(parts[0]) && hosts.count > 1 && hosts.allSatisfy(isWord)
  }
}
