// Takes: nothing.
// Gives: what a page of the reference is, and the address of everything that has a place in the reference.
// Never: holds prose: a page's own text is in its file, and its tables are the reference's.

/// One page of the reference, a Markdown file below `schemas/`.
public struct Page: Sendable {
  /// For whom a page is: the chapters of the contents.
  enum Part: CaseIterable, Sendable {
    case writing
    case finding
    case running
    case apple
    case reading

    /// The heading in the contents.
    var title: String {
      switch self {
      case .writing: "You write campaigns"
      case .finding: "You have a finding"
      case .running: "You run belfry, by hand or in CI"
      case .apple: "You want to know what Apple's systems do"
      case .reading: "Your program reads what belfry writes"
      }
    }
  }

  /// Something with a heading of its own on the page.
  struct Entry: Sendable {
    let name: String
    /// The heading; nil if it is the whole page.
    let heading: String?

    init(_ name: String, _ heading: String? = nil) { (self.name, self.heading) = (name, heading) }
  }

  /// Its file, seen from `schemas/`: `language/schedule.md`.
  public let path: String
  let title: String
  /// What a reader asks who needs the page.
  let question: String
  /// One sentence: what the page is for. The page begins with it.
  let purpose: String
  /// Nil for the contents.
  let part: Part?
  /// The tables of the reference with which its file begins when it is made; text is written around them there.
  let tables: [String]
  /// The commands that it explains.
  let commands: [Entry]
  /// The topics of `belfry help` that it explains in full.
  let topics: [Entry]

  init(
    _ path: String, _ title: String, _ part: Part?, asks question: String, _ purpose: String, tables: [String] = [],
    commands: [Entry] = [], topics: [Entry] = []
  ) {
    self.path = path
    self.title = title
    self.part = part
    self.question = question
    self.purpose = purpose
    self.tables = tables
    self.commands = commands
    self.topics = topics
  }

  /// The commands and topics that it explains; tests hold them against those that there are.
  public var names: (commands: [String], topics: [String]) { (commands.map(\.name), topics.map(\.name)) }

  /// The rules that have a page, by name; tests hold them against those that there are.
  public static var rules: [String] { RuleGroup.all.flatMap(\.rules) }

  /// A page that has nothing of its own yet: the markers of its tables.
  public var draft: String {
    (["head"] + tables).map { "<!-- generated: \($0) -->\n<!-- end -->\n" }.joined(separator: "\n")
  }
}

// MARK: - Addresses

extension Page {
  /// Something that the reference explains.
  public enum Subject: Sendable {
    case rule(String)
    case risk(String)
    case command(String)
    case topic(String)
    /// An output format, by the name of its schema.
    case format(String)
  }

  /// A place in the reference.
  public struct Address: Sendable {
    /// The file, seen from `schemas/`.
    public let path: String
    /// The heading's anchor; empty at the top of the page.
    public let anchor: String

    /// The address seen from the top of the repository and of the documentation in a release.
    public var text: String { "schemas/" + link(from: "README.md") }

    /// The address as a link on another page.
    func link(from page: String) -> String {
      let suffix = anchor.isEmpty ? "" : "#" + anchor
      if path == page, !suffix.isEmpty { return suffix }
      var from = page.split(separator: "/").dropLast()
      var to = path.split(separator: "/")[...]
      while let folder = from.first, to.count > 1, folder == to.first {
        from.removeFirst()
        to.removeFirst()
      }
      return String(repeating: "../", count: from.count) + to.joined(separator: "/") + suffix
    }
  }

  /// Where the reference explains something: the one way to an address in it. Nil for what it does not know.
  public static func address(of subject: Subject) -> Address? {
    switch subject {
    case .rule(let name):
      RuleGroup.of(name).map { Address(path: $0.path, anchor: name) }
    case .risk: Address(path: "commands/diff.md", anchor: Anchor.of("Risks"))
    case .command(let name): address(of: name, in: \.commands)
    case .topic(let name): address(of: name, in: \.topics)
    case .format(let name):
      OutputFormat.all.first { $0.name == name }.map { Address(path: $0.path, anchor: "") }
    }
  }

  private static func address(of name: String, in entries: (Page) -> [Entry]) -> Address? {
    for page in all {
      guard let entry = entries(page).first(where: { $0.name == name }) else { continue }
      return Address(path: page.path, anchor: entry.heading.map(Anchor.of) ?? "")
    }
    return nil
  }
}

/// The anchor that GitHub and GitLab give a heading.
enum Anchor {
  static func of(_ heading: String) -> String {
    var anchor = ""
    for scalar in heading.lowercased().unicodeScalars {
      switch scalar {
      case " ": anchor += "-"
      case "-", "_": anchor.unicodeScalars.append(scalar)
      default:
        if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
          anchor.unicodeScalars.append(scalar)
        }
      }
    }
    return anchor
  }
}
