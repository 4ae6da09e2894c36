package import Checking
import Diagnostics
import Expressions
import Language

/// A text that people of the source language read, as the rules about all campaigns together compare it.
public struct SourceText: Sendable {
  /// The number of its file.
  package let index: Int
  let path: String
  /// The campaign.
  let id: String
  let span: SourceSpan
  /// Where it starts in its file.
  public var place: Int { span.start }
  /// A number for each word, without capitals and marks; a tag of a template counts as one, and so does a sign of a script without blanks.
  let words: [UInt64]

  /// The bodies of a campaign that is not over, each once. Of a key it is what the app shows in the source language.
  package static func all(of campaign: Campaign, index: Int, in project: Project, _ keys: KeyTexts) -> [SourceText] {
    guard campaign.status != .ended else { return [] }
    var seen: [SourceSpan] = []
    return campaign.variants.compactMap { variant in
      guard let body = variant.content.texts.first?.body, !seen.contains(body.span) else { return nil }
      seen.append(body.span)
      let text: String
      switch body.source {
      case .template(let template): text = template.source
      case .key(let key, let arguments):
        let shown = keys.texts(of: key, arguments: arguments.count, in: project).first
        guard let shown, shown.locale.utf8.elementsEqual(project.sourceLocale.utf8) else { return nil }
        // What is filled in may be anything.
        guard arguments.isEmpty || !arguments.contains(where: \.isLiteral) else { return nil }
        text = shown.template.source
      }
      return SourceText(index: index, path: campaign.path, id: campaign.id, span: body.span, words: words(of: text))
    }
  }

  private static func words(of text: String) -> [UInt64] {
    var words: [UInt64] = []
    var text = text
    text.withUTF8 { bytes in
      var (start, index) = (0, 0)
      while index < bytes.count {
        guard let end = QuotedTexts.pass(bytes, from: index, { _ in }) else {
          index += 1
          continue
        }
        addWords(of: bytes[start..<index], to: &words)
        words.append(number(bytes[index..<end]))
        (start, index) = (end, end)
      }
      addWords(of: bytes[start...], to: &words)
    }
    return words
  }

  private static func addWords(of bytes: Slice<UnsafeBufferPointer<UInt8>>, to words: inout [UInt64]) {
    var word: [UInt8] = []
    func end() {
      if !word.isEmpty { words.append(number(word)) }
      word.removeAll(keepingCapacity: true)
    }
    for scalar in String(decoding: bytes, as: UTF8.self).lowercased().unicodeScalars {
      let properties = scalar.properties
      let standsAlone = properties.isIdeographic || 0x3040...0x30FF ~= scalar.value || 0x0E00...0x0EFF ~= scalar.value
      if standsAlone || properties.generalCategory == .otherSymbol {
        end()
        words.append(number(Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)))
      } else if properties.isAlphabetic || properties.numericType != nil
        || properties.generalCategory == .nonspacingMark
      {
        word += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      } else if scalar != "'", scalar != "’" {
        end()
      }
    }
    end()
  }

  /// FNV-1a.
  private static func number(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }
}
