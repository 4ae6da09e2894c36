import Diagnostics
import Pages

/// The list of links at the side of a page: groups with a heading each.
struct PageNavigation {
  /// What the folded list says on a phone: `35 campaigns in 7 folders`.
  var name = ""
  /// The groups, in their order.
  var groups: [Group] = []

  /// Links that belong together.
  struct Group {
    /// The heading; empty for links that need none.
    let title: String
    /// The links, in their order.
    let links: [Link]
  }

  /// A link: where it leads and what it says.
  struct Link {
    /// The reference, percent-encoded where it is a path.
    let target: String
    /// The text.
    let text: String
    /// Whether what it leads to has errors and shows nothing.
    var isBroken = false
  }

  /// The list as the page has it; nothing without links.
  var markup: Markup {
    guard groups.contains(where: { !$0.links.isEmpty }) else { return "" }
    return """
      <nav aria-label="On this page"><details><summary>\(name)</summary>
      \(Markup(groups.filter { !$0.links.isEmpty }.map(Self.markup)))</details></nav>

      """
  }

  private static func markup(of group: Group) -> Markup {
    let title: Markup = group.title.isEmpty ? "" : "<p>\(group.title)</p>"
    let links = group.links.map { link -> Markup in
      let mark: Markup = link.isBroken ? " <span class=\"cut\">errors</span>" : ""
      return "<li><a href=\"\(link.target)\">\(link.text)</a>\(mark)</li>\n"
    }
    return "<div class=\"of\">\(title)<ol>\n\(Markup(links))</ol></div>\n"
  }
}

/// The folder of a file, as headings show it.
struct PageFolder: Comparable {
  /// The path of the folder; empty for files beside belfry.yaml.
  let path: String

  /// The folder of the file at a path below the project's folder.
  init(of file: String) {
    let components = file.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropLast()
    path = components.map { String($0) ?? "" }.joined(separator: "/")
  }

  /// The heading.
  var title: String { path.isEmpty ? "beside belfry.yaml" : path }

  /// Bytes decide, as in file names: `é` and `e` with an accent are two folders.
  static func == (one: PageFolder, other: PageFolder) -> Bool { one.path.utf8.elementsEqual(other.path.utf8) }

  /// A folder comes before those inside it, and they come before its next neighbour.
  static func < (one: PageFolder, other: PageFolder) -> Bool {
    func components(_ folder: PageFolder) -> [[UInt8]] {
      folder.path.isEmpty ? [] : folder.path.utf8.split(separator: UInt8(ascii: "/")).map(Array.init)
    }
    return components(one).lexicographicallyPrecedes(components(other)) { $0.lexicographicallyPrecedes($1) }
  }

  /// Items one folder after the other, each folder with the numbers of its items; the order inside a folder stays.
  static func grouped<Item>(_ items: [Item], by path: (Item) -> String) -> [(folder: PageFolder, items: [Item])] {
    var groups: [ExactText: (folder: PageFolder, items: [Item])] = [:]
    for item in items {
      let folder = PageFolder(of: path(item))
      groups[ExactText(folder.path), default: (folder, [])].items.append(item)
    }
    return groups.values.sorted { $0.folder < $1.folder }
  }
}
