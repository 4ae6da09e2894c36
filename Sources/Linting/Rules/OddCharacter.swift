import Checking
public import Diagnostics
public import Planning

/// `odd-character`
public enum OddCharacter: LintRule {
  /// The page.
  public static let rule = Rule(
    "odd-character", .warning, summary: "a text has characters that got there by mistake",
    why:
      "Text that was decoded with the wrong encoding, or copied from a web page, has letters that no one wrote or can see.",
    fix: "Type the passage again.",
    bad: "alert: \"SchÃ¶n, dass du da bist\" # expect", good: "alert: \"Schön, dass du da bist\"")

  /// In all texts.
  public static func check(_ plan: CampaignPlan, _ context: LintContext, into findings: inout [Finding]) {
    context.texts.report(rule, into: &findings)
  }

  private static let misread = "is a letter that was read in the wrong encoding"
  private static let again = "write the letter again, and save the file as UTF-8"
  private static let unseen = "has a character that no one sees"
  private static let delete = "write the passage again by hand: the character came with a copied text"

  static let marks: [TextMark] = [
    mark([0xEF], [0xBF], "replaces a character that was lost", again) { $0[2] == 0xBD ? 3 : nil },
    mark([MisreadText.first], MisreadText.seconds, misread, again) { MisreadText.length(in: $0.bytes, at: $0.start) },
    // Of a wide letter the first sign is a letter of many languages, which is not looked at.
    mark([0xC2], MisreadText.wideSeconds, misread, again) {
      MisreadText.isWide(in: $0.bytes, at: $0.start) ? shown($0, 2) : nil
    },
    mark([0xE2], [0x80], unseen, delete, length: invisible),
    mark([0xE2], [0x81], unseen, delete) { place in
      if 0xA6...0xA8 ~= place[2] { return isClosed(place) ? nil : shown(place, 3) }
      return place[2] == 0xA0 && isBesideASCII(place) ? shown(place, 3) : nil
    },
    mark(controls, TextMark.any, unseen, delete) { shown($0, 1) },
    mark([0xC2], Array(0x80...0x9F), unseen, delete) { shown($0, 2) },
    mark([0xEF], [0xBB], unseen, delete) { $0[2] == 0xBF && isBesideASCII($0) ? shown($0, 3) : nil },
  ]

  private static func mark(
    _ first: [UInt8], _ second: [UInt8], _ message: String, _ help: String,
    length: @escaping @Sendable (TextPlace) -> Int?
  ) -> TextMark {
    TextMark(rule, first, second, message, help: help, length: length)
  }

  /// Bytes that only an escape brings into a text: a line end or a tab may be meant.
  private static let controls = [UInt8](0x00...0x1F).filter { ![0x09, 0x0A, 0x0D].contains($0) } + [0x7F]

  /// Whether the end of a passage with a direction of its own follows, which is looked for as far as any notification shows.
  private static func isClosed(_ place: TextPlace) -> Bool {
    (3..<1000).contains { place[$0] == 0xE2 && place[$0 + 1] == 0x81 && place[$0 + 2] == 0xA9 }
  }

  /// Whether a character of three bytes touches ASCII, whose letters need nothing unseen between them.
  private static func isBesideASCII(_ place: TextPlace) -> Bool { 1..<0x80 ~= place[-1] || 1..<0x80 ~= place[3] }

  /// A blank without a width where no script needs it, or a mark that turns the direction of what follows.
  @Sendable private static func invisible(_ place: TextPlace) -> Int? {
    switch place[2] {
    case 0x8B: isBesideASCII(place) ? shown(place, 3) : nil
    case 0xAD, 0xAE: shown(place, 3)
    default: nil
    }
  }

  /// Up to the end of the word, so that the message has something to show.
  private static func shown(_ place: TextPlace, _ offset: Int) -> Int {
    place.run(from: offset) { $0 > 0x20 }
  }
}
