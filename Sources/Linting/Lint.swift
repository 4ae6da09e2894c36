// Takes: a campaign and its plan.
// Gives: findings about what is allowed but will not do what was meant.
// Never: changes bytes.

public import Checking
public import Clocks
public import Diagnostics
public import Limits
public import Planning

/// A rule over one campaign and its plan: one file in `Rules/`, one line in ``Lint/rules``.
public protocol LintRule: Sendable {
  /// The rule's page.
  static var rule: Rule { get }
  /// Adds what it finds; spans are of the campaign's file.
  static func check(_ plan: CampaignPlan, _ context: LintContext, into findings: inout [Finding])
}

/// What rules may look at besides the campaign.
public struct LintContext {
  /// The project.
  public let project: Project
  /// The moment from which is planned.
  public let now: Instant
  /// What the searches of this file may cost.
  public let budget: WorkBudget
  /// Whether the project has a rule on.
  let isOn: @Sendable (Rule) -> Bool
  /// What stands out in the texts of the campaign.
  let texts: ShownTexts
  /// The words that the policy forbids, if any.
  let forbiddenWords: ForbiddenWordSearch?
  /// The app's texts behind keys.
  let keys: KeyTexts
  /// The passages of them that were reported.
  let passages = ReportedPassages()
  /// The steps above, where the campaign is one of a sequence.
  package var stepsAbove: [CampaignPlan] = []
  /// The nearest of them.
  var stepAbove: Campaign? { stepsAbove.last?.campaign }

  /// The context of a campaign; who cannot tell the place of a passage gives that of its text.
  public init(
    _ campaign: Campaign, in project: Project, now: Instant, budget: WorkBudget,
    isOn: @escaping @Sendable (Rule) -> Bool = { _ in true }, places: @escaping TextPlaces = WrittenText.whole(at:)
  ) {
    self.init(
      campaign, in: project, now: now, budget: budget, isOn: isOn, forbiddenWords: nil, keys: KeyTexts(), places: places
    )
  }

  /// The same with the words that the thread looks for, and with what it knows of the app's texts.
  package init(
    _ campaign: Campaign, in project: Project, now: Instant, budget: WorkBudget,
    isOn: @escaping @Sendable (Rule) -> Bool, forbiddenWords: ForbiddenWordSearch?, keys: KeyTexts,
    places: @escaping TextPlaces
  ) {
    self.forbiddenWords = forbiddenWords
    self.project = project
    self.now = now
    self.budget = budget
    self.isOn = isOn
    self.keys = keys
    texts = ShownTexts(of: campaign, in: project, keys, places: places)
  }
}

/// What was said of passages, each once: a text may be shown in many places. One belongs to one campaign, and to one thread.
final class ReportedPassages {
  private struct Passage: Hashable {
    let rule: ObjectIdentifier
    let span: SourceSpan
    let message: [UInt8]
  }

  private var passages: Set<Passage> = []
  /// The text that was asked about last, and how it was written, which takes as long to find as the text is.
  private var last: (text: SourceSpan, written: WrittenText)?

  /// How a text was written in the file.
  func written(_ text: ShownText, _ texts: ShownTexts) -> WrittenText {
    if let last, last.text == text.span { return last.written }
    let written = texts.written(text)
    last = (text.span, written)
    return written
  }

  /// Whether it is said for the first time.
  func insert(_ finding: Finding) -> Bool {
    passages.insert(
      Passage(rule: ObjectIdentifier(finding.rule), span: finding.span, message: Array(finding.message.utf8))
    ).inserted
  }
}

/// All rules of this module.
public enum Lint {
  /// Sorted by name.
  public static let rules: [any LintRule.Type] = [
    ActivityDate.self, AppNameInTitle.self, BodyTooLong.self, CapitalLetters.self, CollapseTooLong.self, DateWords.self,
    DoubledPercent.self, EmojiShortcode.self, ExpiryBeforeSend.self, ForbiddenWord.self, IdleException.self,
    IdleVariants.self,
    LeadingEmoji.self, LeftoverPlaceholder.self, LostAttribute.self, MissingLocale.self, MissingPlural.self,
    MissingTranslation.self,
    NeverFires.self,
    OddCharacter.self, PayloadTooLarge.self, PayloadUnbounded.self, PushBudget.self, QuietHours.self, RecurringGap.self,
    RepeatedPunctuation.self, SchedulePast.self, ShownMarkup.self, StaleStart.self, StaleString.self, StepOrder.self,
    TestText.self, TimeTwice.self, TitleTooLong.self,
    UnescapedJSON.self,
    UnlikeAmount.self, UnmetTrigger.self, UntranslatedText.self, UnusedInput.self, VanishingAlert.self,
  ]

  /// Those over all campaigns together, sorted by name.
  public static let projectRules: [any ProjectRule.Type] = [
    ActivityState.self, AudienceTooLarge.self, CollapseCollision.self, DuplicateCampaign.self, DuplicateRegion.self,
    MissingLedger.self,
    NearDuplicateText.self, PendingLimit.self, RegionLimit.self, TooFrequent.self, UnknownPolicyFolder.self,
    UnknownPolicyTag.self, UnknownSentCampaign.self,
    UnusedAttribute.self,
    UnusedAudience.self, UnusedCategory.self, UnusedSound.self, UnusedString.self,
  ]

  /// Whether a suppression is of something that only all campaigns together show.
  public static func findsLater(_ suppression: Suppression) -> Bool {
    suppression.hasReason
      && projectRules.contains { $0.rule.isAdjustable && $0.rule.name.utf8.elementsEqual(suppression.rule.utf8) }
  }

  /// Words that people see outside of campaigns.
  public enum Words: Sendable {
    /// A button's title.
    case line
    /// What is in a field into which people write, and may say so: "Your text here".
    case placeholder
    /// What the system fills in: "%u messages from %@".
    case format
  }

  /// What stands out in words that people see outside of campaigns; places are bytes of the text.
  public static func findings(inWords text: String, locale: String, _ words: Words = .line) -> [Finding] {
    TextMarks.search(text, locale, isLocal: false).found.filter { found in
      switch words {
      case .line: true
      case .placeholder: found.mark !== TestText.placeholders
      case .format: !found.passage.utf8.starts(with: "%".utf8)
      }
    }.map { found in
      var finding = found.finding(at: found.place)
      // Nothing is filled in there, and no campaign's status is about it.
      if finding.rule === LeftoverPlaceholder.rule {
        finding.advise("remove it: these words are the same for everyone")
      }
      if finding.rule === TestText.rule { finding.advise("write the words that people are to read") }
      return finding
    }
  }

  /// What a policy forbids in such words.
  package static func findings(
    inWords text: String, locale: String, forbidden words: ForbiddenWordSearch, budget: WorkBudget, project path: String
  ) -> [Finding] { ForbiddenWord.findings(inWords: text, locale, words, budget, path) }

  /// Runs rules on one campaign.
  public static func check(
    _ plan: CampaignPlan, _ context: LintContext, rules: [any LintRule.Type] = rules, into findings: inout [Finding]
  ) {
    for rule in rules { rule.check(plan, context, into: &findings) }
  }
}
