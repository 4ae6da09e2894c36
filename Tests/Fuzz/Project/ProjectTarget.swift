import AppFiles
import Checking
import Clocks
import Diagnostics
import Expressions
import Files
import Harness
import Limits
import Metadata
import Parsing
import Samples
import Workspace
import YAML

private let projectWords: @Sendable () -> [String] = {
  Shapes.project.keys.map { "\($0.name): " } + Shapes.app.keys.map { "\($0.name): " }
    + Shapes.policy.keys.map { "\($0.name): " } + Shapes.attribute.keys.map { "\($0.name): " }
    + Shapes.category.keys.map { "\($0.name): " } + Shapes.action.keys.map { "\($0.name): " }
    + RuleCatalog.all.map(\.name)
    + [
      "\n  ", "\n    ", "off", "warning", "text", "enum", "values: [a, b]", "com.example", "ios: \"16.0\"", "pt-BR",
      "a and b",
    ]
}

/// `belfry.yaml` with its attributes, audiences and categories put together.
let projectTarget = FuzzTarget(
  "project", longest: 2000, words: projectWords,
  seeds: { $0.files("belfry.yaml", "audiences.yaml", "categories.yaml") + [MadeUpFolder.usualProject] },
  start: {
    let yaml = YAMLReader()
    let zones = ZoneDatabase()
    guard let folder = try? ProjectFolder("/") else { fail("there is a folder") }
    return { buffer in
      let source = SourceFile(path: "belfry.yaml", bytes: Array(buffer))
      var findings: [Finding] = []
      if yaml.read(source.bytes, into: &findings) {
        var reader = NodeReader(yaml.tree)
        let file = reader.project()
        findings += reader.findings
        expect(file != nil || !findings.isEmpty, "a project is not refused without a word")
        if let file {
          var builder = ProjectBuilder(
            folder: folder, file: file, tree: yaml.tree, source: source, metadata: AppMetadata(), zones: zones,
            budget: .ofLargestFile())
          var sources = [DefinitionsSource(file: source, definitions: file.definitions, tree: yaml.tree, findings: [])]
          let project = builder.project(&sources)
          findings += builder.findings + (sources.first?.findings ?? [])
          for name in project.audiences.names {
            guard let audience = project.audiences.predicate(named: name) else { continue }
            expect(!audience.text.isEmpty, "an audience has a text")
          }
        }
      }
      let located = findings.prefix(200).map { finding in
        expect(finding.span.end <= source.bytes.count, "a finding lies in the file: \(finding.message)")
        return LocatedFinding(finding, in: source) { _ in source }
      }
      ExpectedReports.check(located, files: 1)
    }
  })
