public import Diagnostics
import Limits
public import Payloads
import Rules
import YAML

/// A file of audiences, categories, events, snippets, the defaults of its folder, or several of them.
public struct DefinitionsFile: Sendable {
  /// Names and expressions.
  public var audiences: [(name: Scalar, expression: Scalar)] = []
  /// Whether something stands where audiences should that cannot be read as such: their names may be any.
  public var hasUnreadAudiences = false
  /// The names of audiences that cannot be used.
  public var unusableAudiences: [String] = []
  /// Names and categories.
  public var categories: [CategoryFile] = []
  /// `snippets`
  public var snippets = Written<SnippetsFile>.absent
  /// `events`
  public var events = Written<EventsFile>.absent
  /// `defaults` of the campaigns in its folder and below.
  public var defaults = Written<DefaultsFile>.absent

  /// Nothing declared.
  public init() {}

  static let keys = Mapping<DefinitionsFile>(
    "definitions",
    [
      .audiences("Named audiences."), .categories("Named categories."), .events("Events of the app."),
      .snippets("Texts that campaigns share."), .folderDefaults,
    ])
}

/// A mapping that holds definitions among its own keys.
protocol DefinitionsHolder: SendableMetatype {
  var definitions: DefinitionsFile { get set }
}

extension DefinitionsFile: DefinitionsHolder {
  var definitions: DefinitionsFile {
    get { self }
    set { self = newValue }
  }
}

extension Row where File: DefinitionsHolder {
  static func audiences(_ summary: String) -> Row {
    Row("audiences", .audiences, alsoCalled: ["segments"], summary) { file, written in
      file.definitions.hasUnreadAudiences = written.isUnusable
      file.definitions.audiences = written.value?.audiences ?? []
      file.definitions.unusableAudiences = written.value?.unusable ?? []
    }
  }

  static func categories(_ summary: String) -> Row {
    Row("categories", .categories, summary) { $0.definitions.categories = $1.value ?? [] }
  }

  static func events(_ summary: String) -> Row {
    Row("events", .events, summary) { $0.definitions.events = $1 }
  }

  static func snippets(_ summary: String) -> Row {
    Row("snippets", .snippets, summary) { $0.definitions.snippets = $1 }
  }
}

extension Row<DefinitionsFile> {
  /// Those of the project stand in belfry.yaml, where the key belongs to the project.
  static var folderDefaults: Row {
    Row("defaults", .defaults, "A partial campaign for this folder and those below; what is nearer to a campaign wins.")
    {
      $0.defaults = $1
    }
  }
}

extension NodeReader {
  /// Reads the file as definitions.
  public mutating func definitions() -> DefinitionsFile? {
    tree.root.flatMap { read($0, as: DefinitionsFile.keys, DefinitionsFile()) }
  }
}

extension ValueReader where Value == (audiences: [(name: Scalar, expression: Scalar)], unusable: [String]) {
  /// Expressions by name.
  fileprivate static let audiences = ValueReader(.map(key: .snakeName, value: .expression)) { reader, node in
    guard let entries = reader.entries(node, "a mapping from name to expression") else { return nil }
    var result: Value = ([], [])
    for (name, value) in entries {
      if let expression = value.flatMap({ reader.audience(name, $0) }) {
        result.audiences.append((name, expression))
      } else {
        result.unusable += [name.text] + ValueSuggestion.snakeName(name.text)
      }
    }
    return result
  }
}

extension NodeReader {
  fileprivate mutating func audience(_ name: Scalar, _ value: NodeID) -> Scalar? {
    isSnakeCase(name) ? scalar(value, "an audience expression") : nil
  }
}

// MARK: - Categories

/// A category of notifications with its buttons.
public struct CategoryFile: Sendable {
  /// The identifier.
  public var id: Scalar
  /// `actions`
  public var actions: [ActionFile] = []
  /// Whether each of the actions could be read; otherwise another one may have any name.
  public var hasAllActions = true
  /// `options`
  public var options: [Located<CategoryOption>] = []
  /// `hidden-preview-placeholder`
  public var hiddenPreviewPlaceholder: Scalar?
  /// `summary-format`
  public var summaryFormat: Scalar?
  /// The words by language.
  public var localizations: [CategoryWords] = []

  static let keys = Mapping<CategoryFile>(
    "category",
    [
      Row(
        "actions", .actions, "The buttons, in order; the first two show in a banner."
      ) {
        $0.actions = $1.value?.items ?? []
        $0.hasAllActions = $1.value?.isComplete ?? ($1.key == nil)
      },
      Row("options", .options(CategoryOption.all, \.name), "What the category does besides.") {
        $0.options = $1.value ?? []
      },
      Row(
        "hidden-preview-placeholder", .name("a text"),
        "The text while previews are hidden; %u is the count."
      ) { $0.hiddenPreviewPlaceholder = $1.value },
      Row("summary-format", .name("a text"), "How a group of them is summed up.") { $0.summaryFormat = $1.value },
      Row(
        "localizations", .categoryWords,
        "Titles and other words by action id, and the two keys above, in other languages."
      ) {
        $0.localizations = $1.value ?? []
      },
    ])
}

/// What a category says in another language.
public struct CategoryWords: Sendable {
  /// The language tag.
  public var locale: Scalar
  /// The words of the buttons.
  public var actions: [ActionWords] = []
  /// `hidden-preview-placeholder`
  public var hiddenPreviewPlaceholder = Written<Scalar>.absent
  /// `summary-format`
  public var summaryFormat = Written<Scalar>.absent

  /// The keys that stand among the identifiers of actions, each as the category has it.
  package static let keys: [(name: String, part: any WritableKeyPath<CategoryWords, Written<Scalar>> & Sendable)] = [
    ("hidden-preview-placeholder", \.hiddenPreviewPlaceholder), ("summary-format", \.summaryFormat),
  ]
}

/// What a button says in another language.
public struct ActionWords: Sendable {
  /// The action's identifier.
  public var action: Scalar
  /// `title`
  public var title: Scalar?
  /// `button`, where it lets the person answer with a text.
  public var button: Scalar?
  /// `placeholder`, likewise.
  public var placeholder: Scalar?

  static let keys = Mapping<ActionWords>(
    "words of an action",
    [
      Row("title", .name("a title"), required: true, "What the button says.") { $0.title = $1.value },
      Row("button", .name("a title"), "What the send button of its text-input says.") { $0.button = $1.value },
      Row("placeholder", .text(), "The placeholder of its text-input.") { $0.placeholder = $1.value },
    ])
}

/// A button.
public struct ActionFile: Sendable {
  /// `id`
  public var id: Scalar
  /// `title`
  public var title: Scalar
  /// `options`
  public var options: [Located<ActionOption>] = []
  /// `icon`
  public var icon: Scalar?
  /// `text-input`
  public var textInput: (button: Scalar, placeholder: Scalar?)?
}

/// A button as far as it is written.
struct ActionKeys: Sendable {
  var id: Scalar?
  var title: Scalar?
  var options: [Located<ActionOption>] = []
  var icon: Scalar?
  var textInput: TextInputKeys?

  static let keys = Mapping<ActionKeys>(
    "action",
    [
      Row(
        "id", .name("an identifier"), required: true, alsoCalled: ["identifier"], example: "LATER",
        "The action's identifier, unique in the app."
      ) {
        $0.id = $1.value
      },
      Row(
        "title", .name("a title"), required: true, alsoCalled: ["label", "text"], example: "Later",
        "What the button says."
      ) { $0.title = $1.value },
      Row("options", .options(ActionOption.all, \.name), "What the button does besides.") {
        $0.options = $1.value ?? []
      },
      Row("icon", .name("the name of an SF Symbol"), "The name of an SF Symbol.") { $0.icon = $1.value },
      Row(
        "text-input", .mapping(TextInputKeys.keys) { _, _ in TextInputKeys() },
        "Lets the person answer with a text."
      ) { $0.textInput = $1.value },
    ])
}

/// `text-input` as far as it is written.
struct TextInputKeys: Sendable {
  var button: Scalar?
  var placeholder: Scalar?

  static let keys = Mapping<TextInputKeys>(
    "text-input",
    [
      Row("button", .name("a title"), required: true, "What the send button says.") { $0.button = $1.value },
      Row("placeholder", .text(), "The placeholder of the empty field.") { $0.placeholder = $1.value },
    ])
}

extension ValueReader where Value == ActionFile {
  fileprivate static let action = ValueReader.mapping(ActionKeys.keys, from: ActionKeys()) { keys in
    guard let id = keys.id, let title = keys.title else { return nil }
    return ActionFile(
      id: id, title: title, options: keys.options, icon: keys.icon,
      textInput: keys.textInput.flatMap { input in input.button.map { ($0, input.placeholder) } })
  }
}

/// The buttons of a category.
struct ActionsFile: Sendable {
  let items: [ActionFile]
  /// Whether each item could be read.
  let isComplete: Bool
}

extension ValueReader where Value == ActionsFile {
  /// A list of actions. Written as a mapping from id to title it is one mistake.
  fileprivate static let actions = ValueReader(.list(ValueReader<ActionFile>.action.kind)) { reader, node in
    if let (_, help) = reader.idAsKey(node) {
      reader.findings.append(.wrongType(reader.tree, node, expected: "a list of actions", help: help))
      return nil
    }
    guard let items = reader.items(node, "a list of actions") else { return nil }
    let actions = items.compactMap { item -> ActionFile? in
      if reader.isAbsent(item) {
        reader.tellAbsentItem(item)
        return nil
      }
      if let (key, help) = reader.idAsKey(item), reader.tree.childCount(reader.tree.resolve(item)) <= 2 {
        let name = reader.tree.string(key)
        reader.findings.report(
          .unknownKey, at: reader.tree.span(key), "\"\(name)\" is not a key of an action", help: help)
        return nil
      }
      return ValueReader<ActionFile>.action.read(&reader, item)
    }
    return ActionsFile(items: actions, isComplete: actions.count == items.count)
  }
}

extension NodeReader {
  /// The first key of an action whose id is written as a key, `SNOOZE: Later`, and how to write it. Nil for anything else.
  fileprivate func idAsKey(_ node: NodeID) -> (key: NodeID, help: Advice)? {
    let node = tree.resolve(node)
    guard tree.kind(node) == .mapping, let (key, value) = tree.pairs(of: node).first(where: { _ in true }) else {
      return nil
    }
    let meant = KeySuggestion(tree.string(key), in: ActionKeys.keys.shape, budget: budget)
    guard meant.row == nil, meant.replacement == nil else { return nil }
    let title = tree.kind(value) == .scalar && !tree.isAbsent(value) ? tree.string(value) : "…"
    return (
      key, "write each action as an item: [{ id: \(tree.string(key).prefix(40)), title: \(title.prefix(40)) }]"
    )
  }
}

extension ValueReader {
  /// A list of words of a closed list.
  fileprivate static func options<Option: Sendable>(
    _ all: [Option], _ name: (Option) -> String
  ) -> ValueReader where Value == [Located<Option>] {
    .list(of: ValueReader<Located<Option>>.choice(all, name, "an option"), "a list of options")
  }
}

extension ValueReader where Value == [CategoryFile] {
  /// Categories by name.
  static let categories = ValueReader(.map(key: .text, value: .mapping(CategoryFile.keys.shape))) { reader, node in
    reader.entries(node, "a mapping from name to category")?.compactMap { id, value in
      guard let value, let category = reader.read(value, as: CategoryFile.keys, CategoryFile(id: id)) else {
        return nil
      }
      if id.text.utf8.isEmpty {
        reader.findings.report(.invalidName, at: id.span, "a category needs a name", help: "write its identifier")
      }
      return category
    }
  }
}

extension ValueReader where Value == [CategoryWords] {
  /// What a category says, by language: what its buttons say by action id, a title, or a mapping with the words of a text input, too.
  fileprivate static let categoryWords = ValueReader(
    .map(key: .locale, value: .map(key: .text, value: .oneOf([.text, .mapping(ActionWords.keys.shape)])))
  ) { reader, node in
    let entries = reader.entries(node, "a mapping from language to titles", most: RunLimit.listItems.value)
    return entries?.map { locale, value in
      var found = CategoryWords(locale: locale)
      for (name, words) in value.flatMap({ reader.entries($0, "a mapping from action to title") }) ?? [] {
        if let key = CategoryWords.keys.first(where: { name.text.utf8.elementsEqual($0.name.utf8) }) {
          found[keyPath: key.part] = Written(key: name.span, value: words.flatMap { reader.name($0, "a text") })
        } else if let words = words.map({ reader.words(of: name, $0) }) ?? ActionWords(action: name) {
          found.actions.append(words)
        }
      }
      return found
    }
  }
}

extension NodeReader {
  fileprivate mutating func words(of action: Scalar, _ value: NodeID) -> ActionWords? {
    let words = ActionWords(action: action)
    guard tree.kind(value) == .mapping else {
      var words = words
      // One that cannot be used is not missing, too.
      words.title = name(value, "a title")
      return words
    }
    return read(value, as: ActionWords.keys, words)
  }
}
