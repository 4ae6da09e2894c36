import Diagnostics

/// libyaml's words for what needs no closer look.
enum SyntaxMessages {
  struct Row {
    let problem: String
    let message: String
    let help: Advice
    /// Whether the author's mistake starts where libyaml's context does.
    var isAtContext = false
  }

  /// The first row that fits: an empty problem stands for all of a context.
  static func row(problem: String, context: String) -> Row? {
    rows.first { $0.problem.utf8.elementsEqual(problem.utf8) || $0.problem.utf8.elementsEqual(context.utf8) }
  }

  /// By libyaml 0.2.5's own text of a problem or of a context.
  private static let rows: [Row] =
    [
      Row(
        problem: "did not find expected '-' indicator", message: "this line is not an item of the list above it",
        help: "start the item with \"- \" in the same column, or move the line out of the list"),
      Row(
        problem: "found unexpected document indicator", message: "there is a document marker inside a quoted text",
        help: "close the quotation mark, or indent the line"),
      Row(
        problem: "found undefined tag handle", message: "this tag is not known",
        help: "remove the tag; belfry uses none"),
      Row(
        problem: "block sequence entries are not allowed in this context", message: "a list cannot start here",
        help: "put the first \"- \" on a line of its own below the key, or quote the text if the \"-\" belongs to it"),
      Row(
        problem: "mapping keys are not allowed in this context", message: "a \"?\" is not allowed here",
        help: "quote the text if the \"?\" belongs to it"),
      Row(
        problem: "found unexpected ':'", message: "a \":\" is not allowed here",
        help: "quote the text if the \":\" belongs to it"),
      Row(
        problem: "did not find expected <document start>", message: "this line does not fit the lines above it",
        help: "check the indentation: everything belongs below the first key, in its column"),
      Row(
        problem: "found incompatible YAML document", message: "this YAML version is not supported",
        help: "remove the %YAML line"),
      Row(
        problem: "found duplicate %YAML directive", message: "there are two %YAML lines", help: "remove both"),
      Row(
        problem: "found duplicate %TAG directive", message: "a %TAG line appears twice", help: "remove both"),
      Row(
        problem: "did not find expected comment or line break", message: "nothing may follow on this line",
        help: "put the text on the next line, indented, or quote it if it starts with \">\" or \"|\""),
      Row(
        problem: "found an indentation indicator equal to 0", message: "an indentation of 0 is not possible",
        help: "use a number from 1 to 9, or none"),
      Row(
        problem: "while scanning an anchor", message: "a text cannot start with \"&\"",
        help: "quote the text; an anchor's name has letters, digits, \"-\" and \"_\"", isAtContext: true),
      Row(
        problem: "while scanning an alias", message: "a text cannot start with \"*\"",
        help: "quote the text; an alias's name has letters, digits, \"-\" and \"_\"", isAtContext: true),
      Row(
        problem: "while scanning a tag", message: "a text cannot start with \"!\"",
        help: "quote the text; belfry uses no tags", isAtContext: true),
      Row(
        problem: "while parsing a tag", message: "a text cannot start with \"!\"",
        help: "quote the text; belfry uses no tags", isAtContext: true),
    ]
    + [
      "while scanning a directive", "while scanning a %YAML directive", "while scanning a %TAG directive",
      "while parsing a %TAG directive", "while scanning a tag directive", "while parsing a tag directive",
    ].map {
      Row(
        problem: $0, message: "this \"%\" line is not a YAML directive",
        help: "remove the line, or quote the text if the \"%\" belongs to it", isAtContext: true)
    }
}
