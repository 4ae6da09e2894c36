/// A path as a report names it, which becomes text only in a form that one kind of output can hold.
///
/// Names of files are texts of strangers that look like our own: a report that put one into a line as it was let it colour a terminal and forge
/// lines. Of this type nothing can be put into a line but what a function of ``Harmless`` gives.
package struct ShownPath: Sendable, Equatable {
  fileprivate let text: String

  package init(_ text: String) { self.text = text }

  package static func == (one: Self, other: Self) -> Bool { one.text.utf8.elementsEqual(other.text.utf8) }
}

extension Harmless {
  /// For a line of a terminal or a log.
  package static func line(_ path: ShownPath) -> String { line(path.text) }

  /// `a/b.yaml:3:14`, for a line of a terminal or a log.
  package static func place(_ path: ShownPath, _ line: Int, _ column: Int? = nil) -> String {
    "\(Harmless.line(path.text)):\(line)" + (column.map { ":\($0)" } ?? "")
  }

  /// Inside of XML.
  package static func xml(_ path: ShownPath) -> String { xml(path.text) }

  /// As a relative reference of RFC 3986.
  package static func reference(_ path: ShownPath) -> String { reference(path.text) }

  /// Among the properties of a command of GitHub's log.
  package static func commandProperty(_ path: ShownPath) -> String { commandProperty(path.text) }

  /// As it is, for a writer of data that escapes: a program opens the file by it.
  package static func data(_ path: ShownPath) -> String { path.text }
}

extension DefaultStringInterpolation {
  /// Refused by the compiler.
  @available(*, unavailable, message: "a path becomes text by Harmless: line, place, xml, reference, data")
  package mutating func appendInterpolation(_ path: ShownPath) {}
}
