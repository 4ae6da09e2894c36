import Diagnostics
import Limits
import Payloads
import YAML

extension NodeReader {
  /// Reads the file as audiences, categories or both.
  public mutating func definitions() -> DefinitionsFile? {
    guard let root = tree.root else { return nil }
    guard let fields = fields(root, Self.definitions) else { return nil }
    return definitions(audiences: fields[0], categories: fields[1])
  }

  /// The values of `audiences` and `categories`, wherever they stand.
  mutating func definitions(audiences: NodeID?, categories: NodeID?) -> DefinitionsFile {
    var file = DefinitionsFile()
    if let audiences {
      for (name, value) in entries(audiences, "a mapping from name to expression") {
        file.unusableAudiences.append(name.text)
        guard isSnakeCase(name.text) else {
          findings.append(
            Finding(
              .invalidName, at: name.span, "\"\(name.text)\" is not a name in snake_case",
              help: Suggestion.question(MeantValue.snakeName(name.text))
                ?? "use small letters, digits and \"_\", starting with a letter"))
          continue
        }
        if tree.kind(value) == .scalar, tree.isAbsent(value) {
          findings.append(Finding(.missingValue, at: name.span, "the audience \"\(name.text)\" has no expression"))
        } else if let expression = scalar(value, "an audience expression") {
          file.audiences.append((name, expression))
          file.unusableAudiences.removeLast()
        }
      }
    }
    if let categories {
      for (name, value) in entries(categories, "a mapping from name to category") {
        if let category = category(name, value) { file.categories.append(category) }
      }
    }
    return file
  }

  private static let definitions = Shape(
    "audiences or categories",
    [
      Key("audiences", .map(key: .snakeName, value: .expression), "Named audiences."),
      Key("categories", .map(key: .text, value: .mapping(Shapes.category)), "Named categories."),
    ])

  private mutating func category(_ id: Scalar, _ node: NodeID) -> CategoryFile? {
    guard let fields = fields(node, Shapes.category) else { return nil }
    var category = CategoryFile(id: id)
    if id.text.utf8.isEmpty {
      findings.append(Finding(.invalidName, at: id.span, "a category needs a name", help: "write its identifier"))
    }
    if let actions = fields[0] {
      for item in items(actions, "a list of actions") {
        if let action = action(item) { category.actions.append(action) }
      }
    }
    category.options = options(fields[1], CategoryOption.all, \.name)
    category.hiddenPreviewPlaceholder = scalar(fields[2])
    category.summaryFormat = scalar(fields[3])
    if let localizations = fields[4] {
      for (locale, value) in entries(localizations, "a mapping from language to titles", most: RunLimit.listItems.value)
      {
        var titles: [(action: Scalar, title: Scalar)] = []
        for (action, value) in entries(value, "a mapping from action to title") {
          if let title = name(value, "a title") { titles.append((action, title)) }
        }
        category.localizations.append((locale, titles))
      }
    }
    return category
  }

  private mutating func action(_ node: NodeID) -> ActionFile? {
    guard let fields = fields(node, Shapes.action), let id = name(fields[0], "an identifier"),
      let title = name(fields[1], "a title")
    else { return nil }
    var action = ActionFile(id: id, title: title)
    action.options = options(fields[2], ActionOption.all, \.name)
    action.icon = name(fields[3], "the name of an SF Symbol")
    if let node = fields[4], let input = self.fields(node, Shapes.textInput), let button = name(input[0], "a title") {
      action.textInput = (button, scalar(input[1]))
    }
    return action
  }

  private mutating func options<Option>(_ node: NodeID?, _ all: [Option], _ name: KeyPath<Option, String>) -> [Option] {
    guard let node else { return [] }
    let names = all.map { $0[keyPath: name] }
    var options: [Option] = []
    for item in items(node, "a list of options") {
      if let option = choice(item, names, "an option") { options.append(all[option.value]) }
    }
    return options
  }
}
