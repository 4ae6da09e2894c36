/// What a language has for a single value: a type, and the function of the generated code that writes one as JSON.
package struct ScalarRow: Sendable {
  /// The type.
  package let type: String
  /// The function.
  package let function: String

  init(_ type: String, _ function: String) { (self.type, self.function) = (type, function) }
}

/// A function of the generated code that gives one row.
struct ServerRow {
  /// A value of the row: a member of a parameter, or with an empty name a parameter itself.
  struct Field {
    let key: String
    let owner: String
    let name: String
    let kind: GeneratedKind
    let isOptional: Bool

    /// The expression of the value, where a member is read as it is named.
    var value: String { name.isEmpty ? owner : "\(owner).\(name)" }
  }

  let function: String
  /// What it returns, as a sentence.
  let says: String
  let parameters: [(name: String, type: String)]
  let fields: [Field]
}

/// The identifiers of a server's code in one language.
struct ServerNames {
  let model: ServerModel
  let types: TypeNames
  /// Of the functions that give a row: of a recipient, then of each request.
  let functions: [String]
  /// The constants that a language without enumerations has, by type; empty for others.
  let constants: [[String]]

  init(
    _ model: ServerModel, _ language: SourceLanguage, types own: Set<String>, functions: Set<String>,
    hasConstants: Bool = false
  ) {
    self.model = model
    // Types, functions and constants of a file share a scope in most of the languages.
    var scope = Identifiers(language, own: own.union(functions))
    let types = TypeNames(model.types, language, &scope)
    self.types = types
    // The code's own function keeps its name whatever campaigns are called.
    let first = scope.assign([["recipient", "row"]], language.styles.functions)
    self.functions = first + scope.assign(model.requests.map { [$0.campaign, "row"] }, language.styles.functions)
    constants = model.types.map { type in
      guard hasConstants, case .enumeration(let texts) = type.shape else { return [] }
      return scope.assign(texts.map { type.name + [$0] }, language.styles.types)
    }
  }

  /// The functions of a language, whose values are the parameters of the given types' members.
  func rows(text: String) -> [ServerRow] {
    let recipient = (name: "recipient", type: types.types[model.recipient])
    let first = ServerRow(
      function: functions.first ?? "", says: "A recipient as a row that `belfry build` reads: one line of JSON Lines.",
      parameters: [recipient], fields: fields(model.recipient, "recipient"))
    return [first]
      + zip(model.requests, functions.dropFirst()).map { request, function in
        let what = request.isReport ? "A report of an event" : "A request"
        return ServerRow(
          function: function,
          says:
            "\(what) as a row that `belfry render \(request.campaign)` reads: one line of JSON Lines. `request` is its own name, by which APNs knows it, too.",
          parameters: [("request", text), recipient] + (request.inputs.map { [("inputs", types.types[$0])] } ?? []),
          fields: fields(model.recipient, "recipient") + (request.inputs.map { fields($0, "inputs") } ?? []) + [
            ServerRow.Field(key: "request", owner: "request", name: "", kind: .scalar(.text), isOptional: false)
          ])
      }
  }

  private func fields(_ place: Int, _ owner: String) -> [ServerRow.Field] {
    zip(model.types[place].members, types.members[place]).map { member, name in
      ServerRow.Field(key: member.name, owner: owner, name: name, kind: member.kind, isOptional: member.isOptional)
    }
  }
}

/// Writes the code of a server in one language.
protocol ServerPrinter {
  static var language: SourceLanguage { get }
  /// Types and functions that the code itself has.
  static var ownTypes: Set<String> { get }
  static var ownFunctions: Set<String> { get }
  /// What the language has for a single value.
  static func row(_ scalar: GeneratedScalar) -> ScalarRow
  /// The type of a list.
  static func list(of item: String) -> String
  /// The type of a value of JSON.
  static var anyValue: String { get }
  var server: ServerNames { get }
  /// The text of the file.
  var text: String { get }
}

extension ServerPrinter {
  var types: [GeneratedType] { server.model.types }
  var names: TypeNames { server.types }
  var scalars: Set<GeneratedScalar> { server.model.scalars }
  var rows: [ServerRow] { server.rows(text: Self.row(.text).type) }

  /// The type of what a member holds.
  func type(_ kind: GeneratedKind) -> String {
    switch kind {
    case .scalar(let scalar): Self.row(scalar).type
    case .type(let place): names.types[place]
    case .list(let item), .dictionary(let item): Self.list(of: type(item))
    case .any: Self.anyValue
    }
  }

  var hasEnums: Bool { types.contains { if case .enumeration = $0.shape { true } else { false } } }

  var hasLists: Bool {
    types.flatMap(\.members).contains { if case .list = $0.kind { true } else { false } }
  }

  /// The literal of a key of JSON with its colon. Keys are in snake_case, in which JSON escapes nothing.
  func key(_ name: String) -> String { "\"\\\"\(name)\\\":\"" }
}

extension GeneratedLanguage {
  /// The code of a server; nil for the language of apps.
  package func text(_ model: ServerModel) -> String? {
    func names<Printer: ServerPrinter>(_: Printer.Type, hasConstants: Bool = false) -> ServerNames {
      ServerNames(
        model, Printer.language, types: Printer.ownTypes, functions: Printer.ownFunctions, hasConstants: hasConstants)
    }
    return switch self {
    case .swift: nil
    case .typescript: TypeScriptPrinter(server: names(TypeScriptPrinter.self)).text
    case .python: PythonPrinter(server: names(PythonPrinter.self)).text
    case .go: GoPrinter(server: names(GoPrinter.self, hasConstants: true)).text
    case .kotlin: KotlinPrinter(server: names(KotlinPrinter.self)).text
    case .java: JavaPrinter(server: names(JavaPrinter.self)).text
    }
  }
}
