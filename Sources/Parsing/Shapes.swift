import Language
public import Payloads

/// The keys of every mapping of the language, for whoever shows them: the schemas, the reference, suggestions.
public enum Shapes {
  /// `belfry.yaml`
  public static let project = ProjectFile.keys.shape
  /// `belfry.NAME.yaml`
  public static let overlay = OverlayFile.keys.shape
  /// `app` there.
  public static let overlayApp = AppFile.overlay.shape
  /// `app`
  public static let app = AppFile.keys.shape
  /// `locales`
  public static let locales = LocalesFile.keys.shape
  /// A value of `attributes`.
  public static let attribute = AttributeKeys.keys.shape
  /// A value of `inputs`.
  public static let input = AttributeKeys.inputs.shape
  /// `recipients`
  public static let recipients = RecipientLocation.Keys.keys.shape
  /// `recipients.sqlite`
  public static let sqlite = RecipientLocation.sqlite.shape
  /// `recipients.postgres`
  public static let postgres = RecipientLocation.postgres.shape
  /// `policy`
  public static let policy = Policy.keys.shape
  /// `policy.quiet-hours`
  public static let quietHours = QuietHoursKeys.keys.shape
  /// A value of `policy.groups`.
  public static let groupPolicy = GroupPolicyKeys.keys.shape
  /// A row of `policy.approvals`.
  public static let approval = Approval.keys.shape
  /// `group`
  public static let group = GroupKeys.keys.shape
  /// `policy.frequency`
  public static let frequency = FrequencyKeys.keys.shape
  /// `defaults`
  public static let defaults = CampaignFile.defaults.shape
  /// A file of audiences, categories, events, snippets, the defaults of its folder, or several of them.
  public static let definitions = DefinitionsFile.keys.shape
  /// A file of audiences.
  public static let audiences = file(.audiences("Named audiences."))
  /// A file of categories.
  public static let categories = file(.categories("Named categories."))
  /// A file of events.
  public static let events = file(.events("Events of the app: the properties of each, by name."))
  /// A file of snippets.
  public static let snippets = file(
    .snippets("Texts that campaigns share, by name: one text, or one for each language."))
  /// A file with the defaults of its folder.
  public static let folderDefaults = file(.folderDefaults)
  /// A file of people and expectations.
  public static let expectations = ExpectationsFile.keys.shape
  /// An item of `expect`.
  public static let expectation = ExpectationFile.keys.shape
  /// `gets`
  public static let message = MessageFile.keys.shape
  /// An item of `events` there.
  public static let report = ReportFile.keys.shape
  /// A number, or its bounds.
  public static let bound = BoundFile.keys.shape
  /// A property of an event.
  public static let property = AttributeKeys.properties.shape
  /// A value of `categories`.
  public static let category = CategoryFile.keys.shape
  /// An item of `actions`.
  public static let action = ActionKeys.keys.shape
  /// What an action says in another language.
  public static let actionWords = ActionWords.keys.shape
  /// `text-input`
  public static let textInput = TextInputKeys.keys.shape
  /// A campaign: the fixed rows, then the payload fields that are one value each.
  public static let campaign = CampaignFile.keys.shape
  /// An item of `steps`.
  public static let step = StepKeys.shape
  /// `schedule`
  public static let schedule = ScheduleKeys.keys.shape
  /// `between`
  public static let dayPart = DayPartKeys.keys.shape
  /// `region`
  public static let region = RegionKeys.keys.shape
  /// `alert`
  public static let alert = AlertFile.keys.shape
  /// A value of `localizations`.
  public static let localization = LocalizationFile.keys.shape
  /// A key of the app's strings.
  public static let stringsKey = TextFile.keys.shape
  /// `sound` in its long form.
  public static let sound = SoundFile.keys.shape
  /// An item of `variants`.
  public static let variant = VariantKeys.keys.shape
  /// `push`
  public static let push = PushFile.keys.shape
  /// `live-activity`
  public static let liveActivity = LiveActivityFile.keys.shape
  /// A value of `live-activities`.
  public static let liveActivityType = LiveActivityTypeFile.keys.shape
  /// A property there.
  public static let liveActivityField = AttributeKeys.fields.shape

  /// The keys that only people read: no request, no audience and no moment depends on one.
  static let describing: Set<String> = ["description", "owner", "tags"]

  /// The payload fields of a campaign that are one value each.
  public static let simpleFields: [Field] = Field.all.filter { field in
    guard field.section == .campaign, field.key != nil else { return false }
    switch field.kind {
    case .text, .template, .number, .choice: return true
    default: return false
    }
  }

  /// A file that is called by the one key that it must have.
  private static func file(_ row: Row<DefinitionsFile>) -> Shape {
    Shape(row.key.name, [Key(row.key.name, row.key.kind, required: true, row.key.summary)])
  }
}
