/// What Liquid has and templates here do not, with the reason: messages and the reference say the same.
public struct LiquidSubset: Sendable {
  /// Tags or filters by Liquid's names.
  public let names: [String]
  /// Why they are left out, and what to write instead.
  public let reason: String

  private init(_ names: [String], _ reason: String) {
    self.names = names
    self.reason = reason
  }

  /// Tags that are left out.
  public static let tags = [
    LiquidSubset(
      ["break", "continue"],
      "use limit: to cap a loop and if to skip items"),
    LiquidSubset(["cycle"], "an if or a case asks for forloop.index, forloop.first or forloop.last"),
    LiquidSubset(["tablerow"], "nothing is HTML here: for goes through a list"),
    LiquidSubset(
      ["assign", "capture", "increment", "decrement", "ifchanged"],
      "a template has no variables: write the attribute and its filters where they are shown"),
    LiquidSubset(
      ["include", "render"],
      "{% render \"name\" %} puts a snippet of the project into texts, addresses and data, without arguments; there are no other includes"
    ),
    LiquidSubset(["comment", "doc", "#"], "YAML has comments: write # and the remark above the text"),
    LiquidSubset(["raw"], "to show braces, write {{ \"{{\" }}"),
    LiquidSubset(["echo", "liquid"], "write {{ … }} for each value and {% … %} for each tag"),
  ]

  /// Filters that are left out.
  public static let filters = [
    LiquidSubset(
      ["escape", "escape_once", "h", "newline_to_br", "strip_html"],
      "nothing is HTML here, so nothing is escaped for it"),
    LiquidSubset(
      [
        "compact", "concat", "find", "find_index", "has", "map", "reject", "reverse", "sort", "sort_natural", "split",
        "sum", "uniq", "where",
      ], "a list is shown as it comes: let the query choose and sort its items"),
    LiquidSubset(
      [
        "base64_decode", "base64_encode", "base64_url_safe_decode", "base64_url_safe_encode", "url_decode",
      ], "a notification shows texts, not encodings: have the value computed before it becomes an attribute"),
    LiquidSubset(
      ["url_encode"],
      "link and media encode what is put into them; elsewhere percent_encode does, which writes a space as %20"),
    LiquidSubset(["lstrip", "rstrip", "strip_newlines"], "strip takes white space off both ends"),
    LiquidSubset(["slice"], "truncate cuts a text"),
    LiquidSubset(["remove_first", "remove_last"], "remove takes out every occurrence"),
    LiquidSubset(["replace_first", "replace_last"], "replace puts a text for every occurrence"),
    LiquidSubset(
      ["abs", "at_least", "at_most"], "an if compares, and min and max of the attribute keep it in its limits"),
  ]

  /// What to write in place of a tag that is left out, for whoever wrote it.
  static func advice(tag: String) -> String? {
    switch tag {
    case "break", "continue": "write limit: 3 or so after the list, or {% if … %} around what only some items show"
    case "cycle": "write {% case forloop.index %} and {% when 1, 3, 5 %}, or {% if forloop.first %}"
    case "tablerow": "write {% for item in list %}"
    case "assign", "capture", "increment", "decrement", "ifchanged":
      "write {{ attribute | filter }} where the value is shown"
    case "include": "write {% render \"name\" %} for a snippet of the project, or the text itself"
    case "render": "declare the text under \"snippets\", or write it here"
    case "comment", "doc", "#": "remove it, or write # and the remark on a line above the text"
    case "raw": "write {{ \"{{\" }} where two braces are to be shown"
    case "echo", "liquid": "write {{ … }}"
    default: nil
    }
  }

  static func reason(tag: String) -> String? { tags.first { $0.names.contains(tag) }?.reason }

  static func reason(filter: String) -> String? { filters.first { $0.names.contains(filter) }?.reason }
}
