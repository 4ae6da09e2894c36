import Checking
public import Diagnostics
import Expressions
public import Planning

/// `emoji-shortcode`
public enum EmojiShortcode: LintRule {
  /// The page.
  public static let rule = Rule(
    "emoji-shortcode", .warning, adjustable: true, summary: "a text has an emoji's name in place of the emoji",
    why: "Chats turn `:tada:` into a picture; a notification shows the letters.",
    fix: "Write the emoji itself.",
    bad: "alert: \"Well done :tada:\" # expect", good: "alert: \"Well done 🎉\"")

  /// In all texts.
  public static func check(_ plan: CampaignPlan, _ context: LintContext, into findings: inout [Finding]) {
    for variant in plan.campaign.variants {
      for texts in variant.content.texts {
        for text in [texts.title, texts.subtitle, texts.body] {
          guard let text, case .template(let template) = text.source, mayHave(template.source) else { continue }
          guard let name = template.literalParts.lazy.compactMap(shortcode).first else { continue }
          let isKnown = findings.contains { $0.rule === rule && $0.span == text.span }
          guard !isKnown else { continue }
          findings.append(
            Finding(
              rule, at: text.span, "\"\(name)\" is shown as these letters",
              notes: [Finding.Note("only chats make a picture of it")], help: "write the emoji itself"))
        }
      }
    }
  }

  /// Whether a colon stands in front of a small letter, as in hardly any text: in the bytes, before anything is made of them.
  private static func mayHave(_ text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { bytes in
      var index = 0
      while index + 1 < bytes.count {
        if bytes[index] == UInt8(ascii: ":"), 0x61...0x7A ~= bytes[index + 1] { return true }
        index += 1
      }
      return false
    } ?? true
  }

  /// The first `:name:` of small letters, digits and `_` that starts with a letter and stands alone, so that no time or address is one.
  static func shortcode(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    guard bytes.contains(UInt8(ascii: ":")) else { return nil }
    var start: Int?
    for (index, byte) in bytes.enumerated() {
      let isNameByte = 0x61...0x7A ~= byte || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
      if byte == UInt8(ascii: ":") {
        let isFree = index + 1 == bytes.count || !isWordByte(bytes[index + 1])
        if let start, index - start > 2, isFree { return String(decoding: bytes[start...index], as: UTF8.self) }
        start = index == 0 || !isWordByte(bytes[index - 1]) ? index : nil
      } else if !isNameByte, !(0x30...0x39 ~= byte) || start.map({ index - $0 == 1 }) ?? true {
        start = nil
      }
    }
    return nil
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    0x30...0x39 ~= byte || 0x61...0x7A ~= byte | 0x20 || byte == UInt8(ascii: "/") || byte >= 0x80
  }
}
