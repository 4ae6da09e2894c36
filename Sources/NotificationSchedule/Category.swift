/// A category of notifications with the buttons under them, in the user's language.
public struct Category: Sendable, Hashable {
  /// A button.
  public struct Action: Sendable, Hashable {
    /// What an action does, named like the member of UNNotificationActionOptions.
    public enum Option: String, Sendable, Hashable, CaseIterable {
      /// Needs an unlocked device.
      case authenticationRequired
      /// Shown in red.
      case destructive
      /// Opens the app.
      case foreground
    }

    /// A field for text.
    public struct Input: Sendable, Hashable {
      /// What the send button says.
      public var button: String
      /// What the empty field says.
      public var placeholder: String

      /// Makes one of its parts.
      public init(button: String, placeholder: String) {
        self.button = button
        self.placeholder = placeholder
      }
    }

    /// The identifier, which a tap carries.
    public var identifier: String
    /// What the button says.
    public var title: String
    /// What it does.
    public var options: Set<Option>
    /// The name of an SF Symbol; nil if it has none.
    public var icon: String?
    /// The field for text; nil for a plain button.
    public var input: Input?

    /// Makes one of its parts.
    public init(identifier: String, title: String, options: Set<Option> = [], icon: String? = nil, input: Input? = nil)
    {
      self.identifier = identifier
      self.title = title
      self.options = options
      self.icon = icon
      self.input = input
    }
  }

  /// What a category does, named like the member of UNNotificationCategoryOptions.
  public enum Option: String, Sendable, Hashable, CaseIterable {
    /// Dismissing a notification is reported.
    case customDismissAction
    /// Shown in CarPlay.
    case allowInCarPlay
    /// The title is shown also while previews are hidden.
    case hiddenPreviewsShowTitle
    /// The subtitle is shown also while previews are hidden.
    case hiddenPreviewsShowSubtitle
  }

  /// The identifier, which a request names.
  public var identifier: String
  /// The buttons, in order.
  public var actions: [Action]
  /// What it does.
  public var options: Set<Option>
  /// The text while previews are hidden; nil is the system's.
  public var hiddenPreviewsPlaceholder: String?
  /// How a group is summed up; nil is the system's.
  public var summaryFormat: String?

  /// Makes one of its parts.
  public init(
    identifier: String, actions: [Action] = [], options: Set<Option> = [], hiddenPreviewsPlaceholder: String? = nil,
    summaryFormat: String? = nil
  ) {
    self.identifier = identifier
    self.actions = actions
    self.options = options
    self.hiddenPreviewsPlaceholder = hiddenPreviewsPlaceholder
    self.summaryFormat = summaryFormat
  }
}
