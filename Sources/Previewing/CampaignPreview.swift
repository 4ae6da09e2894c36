// Takes: a campaign of a plan, people.
// Gives: what its notifications show, in each language of each variant, to each of them.
// Never: draws anything.

public import Checking
public import Clocks
import Expressions
import JSON
public import Language
import Languages
public import Payloads
public import Planning

/// What one campaign shows.
public struct CampaignPreview: Sendable {
  /// The campaign and what is planned of it.
  public let plan: CampaignPlan
  /// To whom it is shown.
  public let people: [PreviewPerson]
  /// Its variants, in their order; one without a name where there are none.
  public let variants: [VariantPreview]

  /// What a campaign of a project shows to some people, or to sample people.
  public init(_ plan: CampaignPlan, of project: Project, at now: Instant, to people: [PreviewPerson]? = nil) {
    self.plan = plan
    let campaign = plan.campaign
    let people = people ?? PreviewPerson.made(for: campaign, at: now)
    self.people = people
    let maker = CardMaker(campaign: campaign, project: project, now: now)
    variants = maker.variants(for: people)
  }
}

/// What one variant shows.
public struct VariantPreview: Sendable {
  /// The name; empty without variants.
  public let name: String
  /// Its part of the audience; 0 for one that nobody gets.
  public let weight: Int
  /// How loudly it comes; nothing where that is left to the system.
  public let level: InterruptionLevel?
  /// In each of its languages; one without a name where it shows nothing.
  public let languages: [LanguagePreview]
}

/// What one language of a variant shows.
public struct LanguagePreview: Sendable {
  /// The language; empty where nothing is shown.
  public let locale: String
  /// Which way it is written, as HTML has it: `ltr`, `rtl`.
  public let direction: String
  /// What it sounds like.
  public let sound: SoundSetting
  /// The buttons of its category.
  public let buttons: [CardButton]
  /// What is left while previews are hidden.
  public let hidden: HiddenCard
  /// What people get: one card for all to whom it looks the same, the first person's first.
  public let faces: [(people: [PreviewPerson], card: Card)]
  /// The word that a card has in place of a time, and the language that the word is in.
  public let now: (language: String, word: String)
}

extension LanguagePreview {
  /// Whether what is seen beside the texts is as on another side: the buttons, what is left while previews are hidden.
  public func surroundings(areThoseOf other: LanguagePreview) -> Bool {
    direction.utf8.elementsEqual(other.direction.utf8)
      && buttons.elementsEqual(other.buttons) { $0.isSame(as: $1) } && hidden.isSame(as: other.hidden)
  }
}

/// Makes the cards of one campaign.
private struct CardMaker {
  let campaign: Campaign
  let project: Project
  let now: Instant

  func variants(for people: [PreviewPerson]) -> [VariantPreview] {
    let payload = payload
    return campaign.variants.enumerated().map { number, variant in
      let content = variant.content
      let category = content.category.flatMap { id in project.categories.first { $0.id.utf8.elementsEqual(id.utf8) } }
      let languages = project.shownLanguages(of: content).map { locale, texts in
        LanguagePreview(
          locale: locale, direction: WritingDirection(of: locale).rawValue, sound: content.shown(in: texts).sound,
          buttons: category?.buttons(in: locale) ?? [], hidden: HiddenCard(category, in: locale),
          faces: faces(content, texts, locale, people) { batch in
            payload(batch, number, content.texts.firstIndex { $0 === texts } ?? 0)
          }, now: NowWord.nearest(to: locale))
      }
      return VariantPreview(name: variant.name, weight: variant.weight, level: content.level, languages: languages)
    }
  }

  private func faces(
    _ content: Content, _ texts: LocalizedTexts?, _ locale: String, _ people: [PreviewPerson],
    payload: (ColumnBatch) -> (bytes: Int, activity: ActivityContent?)?
  ) -> [(people: [PreviewPerson], card: Card)] {
    let shown = content.shown(in: texts)
    var faces: [(people: [PreviewPerson], card: Card)] = []
    var places: [Card.Look: Int] = [:]
    let keys = texts?.lines.compactMap(\.key) ?? []
    for person in people {
      let person = person.named(in: locale)
      var whole = Card()
      whole.media = shown.media.map { $0.text(of: person.batch, 0) }
      whole.link = shown.link.map { $0.text(of: person.batch, 0) }
      switch content.badge {
      case .number(let number): whole.badge = number
      case .template(let template): whole.badge = Int(template.text(of: person.batch, 0))
      case nil: break
      }
      if let payload = payload(person.batch) {
        whole.bytes = payload.bytes
        whole.activity = payload.activity?.values
      }
      let devices = project.shownDevices(of: keys, in: locale, on: Project.platform(of: person.batch, 0))
      for (number, device) in devices.enumerated() {
        var card = whole
        card.title = line(texts?.title, locale, person, device)
        card.subtitle = line(texts?.subtitle, locale, person, device)
        card.body = line(texts?.body, locale, person, device)
        guard let place = places[card.look] else {
          places[card.look] = faces.count
          faces.append(([number == 0 ? person : person.on(device)], card))
          continue
        }
        // One card is enough for all devices that show the same.
        if number == 0 { faces[place].people.append(person) }
      }
    }
    return faces
  }

  private func line(
    _ text: LocalizedText?, _ locale: String, _ person: PreviewPerson, _ device: ShownDevice
  ) -> CardText? {
    switch text?.source {
    case nil: return nil
    case .template(let template): return CardText(template.text(of: person.batch, 0))
    case .key(let key, let arguments):
      let filled = arguments.map { $0.text(of: person.batch, 0) }
      guard let words = project.deviceText(of: key, filled, in: locale, on: device) else {
        return CardText(key, key: key, isRawKey: true)
      }
      return CardText(words, key: key)
    }
  }

  /// How many bytes the payload of a row has and what is in it for a Live Activity, by variant and language; nil for what has no payload.
  private var payload:
    (_ row: ColumnBatch, _ variant: Int, _ language: Int) -> (bytes: Int, activity: ActivityContent?)?
  {
    guard let renderer = RowRenderer(campaign, in: project, from: now) else { return { _, _, _ in nil } }
    return { row, variant, language in
      var buffer = ByteBuffer(capacity: 1 << 12)
      renderer.renderPayload(row, 0, variant: variant, language: language, sentAt: now, into: &buffer)
      guard buffer.count > 0 else { return nil }
      let activity = campaign.liveActivity == nil ? nil : buffer.withBytes { ActivityContent(payload: $0) }
      return (buffer.count, activity)
    }
  }
}

extension Category {
  /// Those that can show; later ones never do.
  fileprivate func buttons(in locale: String) -> [CardButton] {
    actions.prefix(NotificationLimit.actions.value).map { action in
      CardButton(
        title: Self.nearest(action.titles, to: locale)?.title ?? "",
        isDestructive: action.options.contains { $0.name == "destructive" },
        opensApp: action.options.contains { $0.name == "foreground" },
        needsUnlocking: action.options.contains { $0.name == "authentication-required" },
        input: action.textInput.map { input in
          let own = Self.nearest(input.translations.map { ($0.locale, $0) }, to: locale, orFirst: false)?.1
          return (own?.placeholder ?? input.placeholder ?? "", own?.button ?? input.button)
        })
    }
  }

  /// What is written in the language that a device chooses.
  fileprivate static func nearest<Text>(
    _ texts: [(locale: String, title: Text)], to locale: String, orFirst: Bool = true
  ) -> (locale: String, title: Text)? {
    if let exact = texts.first(where: { $0.locale.utf8.elementsEqual(locale.utf8) }) { return exact }
    if let place = LanguageMatch(texts.map(\.locale)).place(of: locale.utf8) { return texts[place] }
    return orFirst ? texts.first : nil
  }
}

extension HiddenCard {
  fileprivate init(_ category: Category?, in locale: String) {
    let all = category?.translations.map { (locale: $0.locale, title: $0.hiddenPreviewPlaceholder) } ?? []
    let own = Category.nearest(all, to: locale, orFirst: false)?.title
    // It is about one notification.
    let placeholder = (own ?? category?.hiddenPreviewPlaceholder)?.split(
      separator: "%u", omittingEmptySubsequences: false)
    self.init(
      placeholder: placeholder?.joined(separator: "1"),
      showsTitle: category?.options.contains { $0.name == "hidden-previews-show-title" } == true,
      showsSubtitle: category?.options.contains { $0.name == "hidden-previews-show-subtitle" } == true)
  }
}
