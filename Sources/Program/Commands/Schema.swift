import Commands
import Diagnostics
import Limits
import Reporting
import Schemas
import Workspace

/// `belfry schema`: the JSON Schemas of what belfry reads and writes.
enum SchemaCommand {
  static let command = Command(
    "schema", summary: "prints a JSON Schema (draft-07), or the list of all",
    details: [
      "The schemas of campaigns and projects are for editors; the others are of what belfry writes for programs."
    ],
    operands: [
      Operand(
        "NAME", .optional, value: .oneOf("NAME", { Schema.all(rules: []).map(\.name) }), help: "the name of a schema")
    ],
    examples: [
      Command.Example("belfry schema campaign", "for an editor"),
      Command.Example("belfry schema", "all names"),
    ])

  static let run: @Sendable (Session) throws(Stop) -> Status = { (session: Session) throws(Stop) -> Status in
    let schemas = Schema.all(rules: RuleCatalog.all)
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
}
