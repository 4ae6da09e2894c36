/// A request that should be pending, with its content in the user's language.
public struct PlannedRequest: Sendable, Hashable {
  /// The key of user information under which a pending request carries its ``digest``.
  public static let digestKey = "belfry-digest"

  /// A text of a notification.
  public enum Text: Sendable, Hashable {
    /// The text itself.
    case plain(String)
    /// A key of the app's strings, looked up when the notification is shown, and what fills its `%@`.
    case localized(key: String, arguments: [String])
  }

  /// What is heard.
  public enum Sound: Sendable, Hashable {
    /// The system's sound.
    case system
    /// A sound file of the app.
    case named(String)
    /// A sound that ignores the mute switch: a file of the app, or the system's; `volume` from 0 to 1, the system's if nil.
    case critical(name: String?, volume: Double?)
  }

  /// A picture, sound or film beside the text.
  public struct Attachment: Sendable, Hashable {
    /// Its name in the request.
    public var identifier: String
    /// The path below the folder of the bundle, such as `Media/cat.png`. The system moves the file that it is given: give it a copy.
    public var file: String
    /// Its uniform type identifier, if the file's extension does not say it.
    public var type: String?

    /// Makes one of its parts.
    public init(identifier: String, file: String, type: String? = nil) {
      self.identifier = identifier
      self.file = file
      self.type = type
    }
  }

  /// How much the notification may interrupt, named like UNNotificationInterruptionLevel.
  public enum Interruption: String, Sendable, Hashable {
    /// Goes to the list without light or sound.
    case passive
    /// Lights up the screen and plays its sound.
    case active
    /// Breaks through a Focus that allows it.
    case timeSensitive
    /// Breaks through everything; needs an entitlement.
    case critical
  }

  /// What a calendar trigger matches, always in the Gregorian calendar. What is nil matches anything.
  public struct DateMatch: Sendable, Hashable {
    /// The year.
    public var year: Int?
    /// The month, 1 to 12.
    public var month: Int?
    /// The day of the month, 1 to 31.
    public var day: Int?
    /// The day of the week: 1 is Sunday, 7 is Saturday.
    public var weekday: Int?
    /// The hour, 0 to 23.
    public var hour: Int
    /// The minute, 0 to 59.
    public var minute: Int
    /// The second, 0 to 59.
    public var second: Int
    /// The IANA name of the clock that is meant; nil is the device's own, wherever it is.
    public var zone: String?

    /// Makes one of its parts.
    public init(
      year: Int? = nil, month: Int? = nil, day: Int? = nil, weekday: Int? = nil, hour: Int, minute: Int, second: Int,
      zone: String? = nil
    ) {
      self.year = year
      self.month = month
      self.day = day
      self.weekday = weekday
      self.hour = hour
      self.minute = minute
      self.second = second
      self.zone = zone
    }
  }

  /// A circle on the ground.
  public struct Place: Sendable, Hashable {
    /// Its name.
    public var identifier: String
    /// Degrees.
    public var latitude: Double
    /// Degrees.
    public var longitude: Double
    /// Metres.
    public var radius: Double
    /// Whether the request fires when the user enters it.
    public var onEntry: Bool
    /// Whether the request fires when the user leaves it.
    public var onExit: Bool

    /// Makes one of its parts.
    public init(
      identifier: String, latitude: Double, longitude: Double, radius: Double, onEntry: Bool, onExit: Bool
    ) {
      self.identifier = identifier
      self.latitude = latitude
      self.longitude = longitude
      self.radius = radius
      self.onEntry = onEntry
      self.onExit = onExit
    }
  }

  /// When the request fires.
  public enum Trigger: Sendable, Hashable {
    /// At a date, or whenever the clock shows what matches.
    case calendar(DateMatch, repeats: Bool)
    /// After some seconds; at least 60 if it repeats.
    case interval(seconds: Double, repeats: Bool)
    /// At a place.
    case place(Place, repeats: Bool)
  }

  /// The identifier, with the prefix of the bundle.
  public var identifier: String
  /// The campaign, by id.
  public var campaign: String
  /// The title; nil if it has none.
  public var title: Text?
  /// The line between title and body; nil if it has none.
  public var subtitle: Text?
  /// The body; nil if it has none.
  public var body: Text?
  /// What is heard; nil is silent.
  public var sound: Sound?
  /// The number on the icon; nil leaves it, 0 removes it.
  public var badge: Int?
  /// Files beside the text.
  public var attachments: [Attachment]
  /// What the app finds when the notification is tapped.
  public var userInfo: [String: DataValue]
  /// The category, whose actions appear.
  public var category: String?
  /// Groups notifications.
  public var thread: String?
  /// How much the notification may interrupt; nil is the system's choice, active.
  public var interruption: Interruption?
  /// Sorts the app's notifications in the summary.
  public var relevance: Double?
  /// The window that a tap brings to the front.
  public var targetContent: String?
  /// What a Focus filter of the app compares.
  public var filterCriteria: String?
  /// The picture that is shown while the app launches.
  public var launchImage: String?
  /// When the request fires.
  public var trigger: Trigger
  /// A hash of all other properties: a pending request with the same digest need not be added again.
  public var digest: String

  /// Makes a request without content.
  public init(identifier: String, campaign: String, trigger: Trigger) {
    self.identifier = identifier
    self.campaign = campaign
    self.trigger = trigger
    attachments = []
    userInfo = [:]
    digest = ""
  }
}
