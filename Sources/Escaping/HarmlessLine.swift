// Takes: texts that somebody else wrote: paths, keys, names, values, what libraries say.
// Gives: the same texts as one output can hold them: one function for each output.
// Never: knows what a text means, or writes anywhere.

/// Texts that somebody else wrote, made harmless: a function for each kind of output.
///
/// Campaigns, file names, recipients and messages of servers come from outside, and what shows them obeys some characters: terminals,
/// logs of continuous integration, Markdown, spreadsheets, calendars. What is spelled out is written `\u{…}`; a text that needs none of it
/// stays as it is, and what was spelled out once stays as it is, too.
package enum Harmless {
  /// A text for a line of a terminal or a log, wherever in the line it will stand.
  ///
  /// Line ends and tabs are spelled out, so that it is one line; so is what would make a log obey it (``LogCommands``).
  package static func line(_ text: String) -> String { LogCommands.broken(spelled(text)) }

  /// A text in quotation marks, which no line begins with.
  package static func quoted(_ text: String) -> String { "\"\(inside(text))\"" }

  /// A text that stands behind something else in its line.
  package static func inside(_ text: String) -> String {
    guard LogCommands.isSuspect(text.utf8) else { return spelled(text) }
    return characters(text).joined()
  }

  /// Where in a text that stands inside of a line characters make a command for a log: one of each, counted in scalars from 0.
  ///
  /// For whoever has a way of their own to spell a character out.
  package static func commandPlaces(in text: String) -> Set<Int> {
    LogCommands.isSuspect(text.utf8) ? LogCommands.places(in: text.unicodeScalars, isLineStart: false) : []
  }

  /// The characters of a text that stands inside of a line, as they are shown.
  ///
  /// For whoever must know which character became what, such as a mark under one of them.
  package static func characters(_ text: String) -> [String] {
    let commands = commandPlaces(in: text)
    var shown: [String] = []
    var at = 0
    for character in text {
      let count = character.unicodeScalars.count
      // What is looked for is ASCII, and marks behind it go with it.
      shown.append(commands.contains(at) ? LogCommands.spelledFirst(character) : spelled(character))
      at += count
    }
    return shown
  }

  /// The text with everything unseen spelled out.
  static func spelled(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    var shown = ""
    for character in text { shown += spelled(character) }
    return shown
  }

  /// The same for one character. Of an absurdly long pile of combining marks, the first ones.
  static func spelled(_ character: Character) -> String {
    let scalars = character.unicodeScalars
    // Tags spell the flags of England, Scotland and Wales; anywhere else they are a way to hide text.
    let isTagSequence = scalars.first == "\u{1F3F4}"
    var shown = ""
    var previous: Unicode.Scalar?
    for scalar in scalars.prefix(longestCluster) {
      if !UnseenScalars.contains(scalar, behind: previous) || (isTagSequence && isTag(scalar)) {
        shown.unicodeScalars.append(scalar)
        previous = scalar
      } else {
        shown += spelled(scalar)
        previous = nil
      }
    }
    return shown
  }

  /// `\u{1b}`
  static func spelled(_ scalar: Unicode.Scalar) -> String { "\\u{\(String(scalar.value, radix: 16))}" }

  private static let longestCluster = 16

  private static func isTag(_ scalar: Unicode.Scalar) -> Bool { 0xE0020...0xE007F ~= scalar.value }
}
