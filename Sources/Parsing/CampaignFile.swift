// Takes: the nodes of one YAML file.
// Gives: CampaignFile, ProjectFile, audiences and categories: syntax trees in which every value keeps its place.
// Never: resolves a name.

public import Diagnostics
public import Language
import Payloads

/// One campaign as its author wrote it: keys known, values read, names not yet resolved.
public struct CampaignFile: Sendable, ContentHolder {
  /// `campaign`
  public var id = Written<Scalar>.absent
  /// `was`
  public var was = Written<Scalar>.absent
  /// `owner`
  public var owner = Written<Scalar>.absent
  /// `tags`
  public var tags = Written<TagsFile>.absent
  /// `status`; active unless said otherwise.
  public var status = Written<Located<CampaignStatus>>.absent
  /// `deliver`
  public var deliver = Written<Located<Delivery>>.absent
  /// `audience`
  public var audience = Written<Scalar>.absent
  /// `schedule`
  public var schedule = Written<ScheduleFile>.absent
  /// `inputs`
  public var inputs = Written<AttributesFile>.absent
  /// What a variant may override.
  public var content = ContentFile()
  /// `variants`
  public var variants = Written<VariantsFile>.absent
  /// `quiet-hours`
  public var quietHours = Written<Located<QuietDecision>>.absent
  /// `group`
  public var group = Written<GroupMembership>.absent
  /// `unless-sent`
  public var unlessSent = Written<[Spacing]>.absent
  /// `opened-every`, in days.
  public var openedEvery = Written<Located<Int>>.absent
  /// `holdout`, in per cent.
  public var holdout = Written<Located<Int>>.absent
  /// `exit`
  public var exit = Written<Scalar>.absent
  /// The sequence of which it is a step, and the step's own name.
  public internal(set) var step: (sequence: Scalar, name: Scalar)?
  /// Where `steps` stands that are not read as such, under another name perhaps.
  package internal(set) var stepsKey: SourceSpan?
  /// `push`
  public var push = Written<PushFile>.absent
  /// `live-activity`
  public var liveActivity = Written<LiveActivityFile>.absent
  /// Where a finding about the whole campaign is shown.
  public var head = SourceSpan(0, 0)
  /// Whether variants and languages make more texts than are checked.
  package internal(set) var hasTooManyTexts = false

  /// A campaign in which nothing is written.
  public init() {}

  /// The same, made once: each campaign is read into one.
  static let blank = CampaignFile()

  /// The rows of ``keys`` that are written, or inherited, a bit each.
  package var written: UInt64 = 0

  /// Whether a key is written or inherited, whatever stands behind it.
  package func has(_ key: String) -> Bool { written & Self.keys.bits([key]) != 0 }

  /// Whether it inherits something that cannot be used, so that nobody knows what the campaign should be.
  package var inheritsUnusable = false

  /// What an author may write, each key a row.
  static let keys = Mapping<CampaignFile>("campaign", ownRows + sequenceRows)

  /// What makes of a file a sequence of campaigns.
  private static let sequenceRows = [
    Row<CampaignFile>(
      "exit", .expression, alsoCalled: ["exit-when", "exit-if", "stop-when"], example: "plan == pro",
      "People who match it get no further steps; with `steps` only."
    ) { $0.exit = $1 },
    Row<CampaignFile>(
      "steps", .steps, "A sequence: each step is a campaign of its own, with what the top of the file says for all."
    ) { $0.stepsKey = $1.key },
  ]

  /// What one campaign is, whether it is a file or a step.
  static let ownRows: [Row<CampaignFile>] =
    [
      Row(
        "campaign", .name("an id", .kebabName), required: true, alsoCalled: ["id", "name"], example: "winter-sale",
        "The campaign's id: kebab-case, unique, at most 64 bytes; should equal the file's name."
      ) { $0.id = $1 },
      Row(
        "was", .name("an id", .kebabName), alsoCalled: ["renamed-from", "previously", "formerly"],
        "The first id of a campaign that was renamed: its variants, request names and requests on devices keep their identity."
      ) { $0.was = $1 },
      Row("description", .remark, "What the campaign is for.") { _, _ in },
      Row("owner", .owner, example: "team@example.com", "Who is responsible for it.") { $0.owner = $1 },
      Row("tags", .tags, "Labels; the policy can set requirements by tag.") { $0.tags = $1 },
      Row(
        "status", .choice(CampaignStatus.allCases, \.name, "a status"), alsoCalled: ["enabled", "state"],
        "All are checked, only active ones are planned and built; one whose date has passed is over: it is named and left out."
      ) { $0.status = $1 },
      Row(
        "deliver", .choice(Delivery.allCases, \.name, "a way to deliver"), alsoCalled: ["delivery"],
        "push: through APNs; local: scheduled by the app. Required here or in defaults."
      ) { $0.deliver = $1 },
      Row(
        "audience", .expression, alsoCalled: ["segment", "target", "recipients", "to"],
        "Who gets it; required for push. For local, what the app knows on the device."
      ) { $0.audience = $1 },
      Row("schedule", .schedule, required: true, alsoCalled: ["send"], "When it fires.") { $0.schedule = $1 },
      Row(
        "quiet-hours", .quietDecision,
        "What happens to it if it would come in the project's quiet hours: hold, drop or send."
      ) { $0.quietHours = $1 },
      Row(
        "opened-every", .days(OpenedEvery.range, "opened-every"), example: "1d",
        "How often people open the app at least while they get this campaign, if that is more often than the policy says; local only."
      ) { $0.openedEvery = $1 },
      Row(
        "group", .group, example: "offers",
        "A group of the policy: of its campaigns a person gets only so many in a day, those of the highest priority; push only."
      ) { $0.group = $1 },
      Row(
        "unless-sent", .unlessSent, alsoCalled: ["not-within", "cooldown", "unless"], example: "{ winter-sale: 7d }",
        "Campaigns, or this one itself, after which it does not come for some time, according to the list of what was sent; push only."
      ) { $0.unlessSent = $1 },
      Row(
        "inputs", .inputs, alsoCalled: ["input", "parameters", "params", "variables", "arguments"],
        "What each request brings beside its recipient, as an order or an amount; for `when: requested` alone."
      ) { $0.inputs = $1 },
      .alert("The texts in the source language; a single text is the body."),
      .localizations("The texts in other languages."),
      .badge("The number on the app's icon, clear, or a whole number that is known of each person: `{{ unread }}`."),
      .sound("default, none, or a file that the app ships."),
      .media(
        "An image, sound or movie: a file (local) or an https address (push). Attributes are inserted percent-encoded."
      ),
      .link(
        "Where a tap leads. Attributes are inserted percent-encoded, except as scheme, host or whole URL."
      ),
    ] + Shapes.simpleFields.enumerated().map { FieldFile.key($1, row: $0) } + [
      .data("Keys beside aps, for the app. Texts are templates."),
      Row(
        "variants", .variants, "Contents that are tried against each other; weights are whole percentages."
      ) { $0.variants = $1 },
      Row("holdout", .integer(0...99, "a holdout", percent: .points), "Percent of the audience that gets nothing.") {
        $0.holdout = $1
      },
      Row("live-activity", .liveActivity, "What a Live Activity push does.") { $0.liveActivity = $1 },
      push(.push),
    ]

  /// The keys that every campaign can share; the payload fields come on top.
  static let defaults = Mapping<CampaignFile>(
    "defaults",
    keys.rows.filter { row in
      inherited.contains(row.key.name) || Shapes.simpleFields.contains { $0.key == row.key.name }
    }.map { $0.key.name == "push" ? push(.sharedPush) : $0 }, isStrict: true)

  /// The keys that a policy may ask of every campaign: those that need not be there, that go with both ways to
  /// deliver, and that any campaign can have.
  package static let mayBeRequired = keys.rows.map(\.key)
    .filter {
      !$0.isRequired
        && !["push", "live-activity", "was", "inputs", "group", "unless-sent", "opened-every", "steps", "exit"]
          .contains($0.name)
    }
    .map(\.name)

  /// A key with a value that it could have, to be written.
  package static func line(of key: String) -> String? { keys.shape.keys.first { $0.name == key }?.line }

  private static func push(_ value: ValueReader<PushFile>) -> Row<CampaignFile> {
    Row("push", value, "How APNs is to handle it.") { $0.push = $1 }
  }

  private static let inherited = [
    "owner", "tags", "status", "deliver", "audience", "badge", "sound", "media", "link", "data", "holdout", "push",
    "quiet-hours",
  ]
}

/// `tags`
public struct TagsFile: Sendable {
  /// The tags.
  public let tags: [Scalar]
  /// The list.
  package let span: SourceSpan
}

/// What campaigns inherit: an object, because thousands of them look at it.
public final class DefaultsFile: Sendable {
  /// A partial campaign.
  public let file: CampaignFile

  package init(_ file: CampaignFile) { self.file = file }
}
