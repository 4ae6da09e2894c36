import Commands
import Diagnostics
import Escaping
import Files
import Glibc
import Limits
import Reporting
import Schemas
import Starting
import Workspace

/// `belfry schema`: the JSON Schemas of what belfry reads and writes.
enum SchemaCommand {
  static let command = Command(
    "schema", summary: "prints a JSON Schema (draft-07), or the list of all",
    details: [
      "The schemas of campaigns and projects are for editors; the others describe what belfry writes for programs.",
      "An editor with the YAML language server finds a schema by the first line of the file: \"\(CampaignDraft.modeline("schemas/campaign.schema.json"))\", seen from the file.",
    ],
    flags: [Key.writesSchemas.flag],
    operands: [
      Operand(
        "NAME", .optional, value: .oneOf("NAME", { Schema.all(rules: []).map(\.name) }), help: "the name of a schema")
    ],
    examples: [
      Command.Example("belfry schema campaign", "for an editor"),
      Command.Example("belfry schema", "all names"),
      Command.Example("belfry schema --write schemas", "all of them, for the editors of a project"),
    ])

  static let run: @Sendable (Session) throws(Stop) -> Status = { (session: Session) throws(Stop) -> Status in
    let schemas = Schema.all(rules: RuleCatalog.all)
    if let folder = session.invocation[.writesSchemas] {
      guard session.invocation.operands.isEmpty else {
        throw Stop(.usage, "--write writes every schema; leave out the name, or --write to print one")
      }
      return try write(schemas, into: folder, session)
    }
    guard let name = session.invocation.operands.first else {
      let width = session.surroundings.style(session.invocation, on: 1).width
      var table = Reporting.Table([Reporting.Table.Column("schema"), Reporting.Table.Column("of what")])
      for schema in schemas { table.add([schema.name, schema.summary]) }
      try session.show(table.lines(width: width).joined(separator: "\n") + "\n")
      return .clean
    }
    guard let schema = schemas.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
      let question = Suggestion.question(name, in: schemas.map(\.name), budget: .ofOneWord())
      throw Stop(.usage, "there is no schema \"\(name)\"; " + (question?.text ?? "\"belfry schema\" lists all"))
    }
    try session.print(schema.bytes)
    return .clean
  }

  /// Each file is the old one or the new one, whatever happens; one that belfry has not written stays.
  private static func write(_ schemas: [Schema], into folder: String, _ session: Session) throws(Stop) -> Status {
    var made = NewFiles()
    let place = Session.absolute(folder) + "/"
    do throws(FileError) {
      try made.makeFolder(place)
      let files = schemas.map { schema in
        let beginning = schema.beginning
        return (schema: schema, path: place + schema.fileName, marker: FileMarker { $0.starts(with: beginning) })
      }
      // All are asked before the first is written, so that a stranger's file leaves the others as they were.
      for file in files where try !file.marker.mayReplace(file.path) {
        throw FileError(path: file.path, operation: "replace", code: EEXIST, detail: "belfry has not written it")
      }
      for file in files { try AtomicFile.write(file.schema.bytes, to: file.path, replacing: file.marker) }
    } catch {
      made.undo()
      throw Stop(.failure, error.shown(as: Places.shown(error.path)).description)
    }
    session.reportDone {
      try session.show(
        "wrote \(schemas.count) schemas into \(Harmless.quoted(folder)); the first line of a campaign beside that folder is:\n"
          + CampaignDraft.modeline("\(Harmless.inside(folder))/campaign.schema.json") + "\n")
    }
    return .clean
  }
}
