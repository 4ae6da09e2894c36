import Checking
import Expressions
import Language

/// The programs of a push campaign's request lines: one for each variant and language that somebody gets.
struct RequestPrograms {
  /// What the programs stand in.
  private(set) var builder: Splicer.Builder
  /// By variant, the program of its first language, which the others follow; -1 for what nobody gets.
  private(set) var firsts: [Int] = []

  /// How many variants with content of their own are looked at for one that says the same.
  private static let lookedAt = 8

  init(_ campaign: Campaign, _ choice: borrowing RequestChoice, _ attributes: AttributeTable) {
    builder = Splicer.Builder(attributes: attributes)
    var known: [(content: Content, first: Int)] = []
    for (number, variant) in campaign.variants.enumerated() {
      // Nobody gets a variant of no weight but who is shown the first one.
      guard number == 0 || variant.weight > 0 else {
        firsts.append(-1)
        continue
      }
      if let same = known.first(where: { $0.content.isSurelySame(as: variant.content) }) {
        firsts.append(same.first)
        continue
      }
      let first = add(variant.content, of: campaign, choice)
      if known.count < Self.lookedAt { known.append((variant.content, first)) }
      firsts.append(first)
    }
  }

  private mutating func add(_ content: Content, of campaign: Campaign, _ choice: borrowing RequestChoice) -> Int {
    let texts = content.texts.map(Optional.some)
    var first: Int?
    for texts in texts.isEmpty ? [nil] : texts {
      let program = builder.request(campaign, choice, content, texts, like: firsts.isEmpty && first == nil ? nil : 0)
      first = first ?? program
    }
    return first ?? 0
  }
}

extension Content {
  /// Whether it says the same because a variant has it from its campaign. Who says the same in other words may be told apart.
  fileprivate func isSurelySame(as other: Content) -> Bool {
    media === other.media && link === other.link && data.isSame(as: other.data) && texts.count == other.texts.count
      && zip(texts, other.texts).allSatisfy { $0 === $1 } && sound.isSurelySame(as: other.sound)
      && (launchImage ?? "").utf8.elementsEqual((other.launchImage ?? "").utf8)
      && (launchImage == nil) == (other.launchImage == nil)
  }
}

extension SoundSetting {
  fileprivate func isSurelySame(as other: SoundSetting) -> Bool {
    switch (self, other) {
    case (.none, .none), (.systemDefault, .systemDefault): true
    case (.file(let name), .file(let otherName)): name.utf8.elementsEqual(otherName.utf8)
    default: false
    }
  }
}

extension [DataMember] {
  /// Whether it is the very same list, not one that is equal.
  fileprivate func isSame(as other: [DataMember]) -> Bool {
    count == other.count
      && withUnsafeBufferPointer { mine in other.withUnsafeBufferPointer { mine.baseAddress == $0.baseAddress } }
  }
}

/// A line of a batch.
public enum RequestLine {
  /// What follows the payload.
  public static let tail = "}\n"
}

extension Splicer.Builder {
  /// Adds the request line of a variant in one of its languages, with the mark at its payload; gives the program's number. What stands in front
  /// of the payload is that of the program `like`, where there is one.
  fileprivate mutating func request(
    _ campaign: Campaign, _ choice: borrowing RequestChoice, _ content: Content, _ texts: LocalizedTexts?,
    like other: Int?
  ) -> Int {
    let program: Int
    if let other {
      program = begin(like: other)
    } else {
      program = begin()
      head(choice)
    }
    payload(campaign, content, texts)
    literal(RequestLine.tail)
    end()
    return program
  }

  /// Everything in front of the payload, and the mark.
  private mutating func head(_ choice: borrowing RequestChoice) {
    let push = choice.push
    literal("{")
    if push.channel == nil {
      literal("\"id\":\"")
      text(column: AttributeTable.idColumn, otherwise: AttributeTable.tokenColumn)
      literal("\",\"token\":\"")
      text(column: AttributeTable.tokenColumn)
      literal("\",")
    }
    literal("\"headers\":")
    headers(push, choice.expiry, choice.sharedExpiry)
    if choice.isPersonal {
      literal(",\"at\":\"")
      sentDate()
      literal("\"")
    }
    literal(",\"payload\":")
    mark()
  }
}
