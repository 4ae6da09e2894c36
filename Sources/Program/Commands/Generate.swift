import Checking
import Commands
import Diagnostics
import Escaping
import Generating
import Language
import Workspace

/// `belfry generate`: the names and types of the project in another language.
enum Generate {
  static let command = Command(
    "generate", summary: "writes the names and types of the project as source code for apps and servers",
    details: [
      "With swift: for an app, what it knows of its user, the events that it reports, the names of campaigns, categories and actions, and the states of Live Activities that belfry.yaml declares. The library of the app compares the code with its bundle.",
      "With another language: for a server, a recipient, the inputs of campaigns that are rendered from rows of their own, and functions that give such a row as one line of JSON Lines.",
      "The code needs nothing but the language's own library, and in an app NotificationSchedule. The same project gives the same bytes. Nothing is written while there are errors.",
    ],
    flags: [Key.generated.flag] + KeptFile.flags,
    operands: [
      Operand(
        "LANGUAGE", value: .choice(GeneratedLanguage.allCases.map(\.rawValue)),
        help: "swift for an app; typescript, python, go, kotlin or java for a server")
    ],
    examples: [
      Command.Example("belfry generate swift --output ios/App/Campaigns.swift", "beside the app's sources"),
      Command.Example("belfry generate python --output server/campaigns.py", "beside those of a server"),
      Command.Example(
        "belfry generate swift --output ios/App/Campaigns.swift --check", "for CI: status 1 if the file is out of date"),
    ])

  static let run: @Sendable (Session) throws(Stop) -> Status = { (session: Session) throws(Stop) -> Status in
    guard let language = session.invocation.operands.first.flatMap(GeneratedLanguage.init(rawValue:)) else {
      throw Stop(
        .usage, "name a language: \(Suggestion.list(GeneratedLanguage.allCases.map(\.rawValue), "or"))")
    }
    let (result, project, campaigns) = try KeptFile.project(session)
    let text: String
    let count: Int
    if language == .swift {
      let model = AppModel(project, campaigns)
      (text, count) = (SwiftPrinter(model).text, model.types.count)
    } else {
      let model = ServerModel(project, campaigns)
      if let type = language.row.tooLarge(model.types) {
        throw Stop(
          .findings,
          "the type of \(Harmless.quoted(type)) has more members than \(language.rawValue) allows; generate another language, or declare fewer attributes"
        )
      }
      (text, count) = (language.text(model) ?? "", model.types.count)
    }
    let beginning = Array(language.row.firstLine.utf8)
    return try KeptFile(
      bytes: Array(text.utf8), beginning: beginning, what: "generated code", words: "generate \(language.rawValue)",
      says: "\(counted(count, "type")), \(grouped(text.utf8.count)) bytes"
    ) { $0.starts(with: beginning) ? "is out of date" : "is not code that belfry generated for \(language.rawValue)" }
    .deliver(session, result, project)
  }
}
