import Checking
import Diagnostics
import Expecting
import Linting
import Parsing
import Rules
import YAML

/// Reads the files of people and expectations, once all campaigns are known.
struct ExpectationFiles {
  /// What was found in each of them.
  private(set) var located: [(file: SourceFile, findings: [Finding])] = []
  private(set) var personas = PersonaTable()
  private(set) var expectations: [Expectation] = []
  /// The files, relative to the project.
  let paths: [String]

  /// A campaign of which a file expects something.
  struct Asked {
    let id: String
    /// The file that does.
    let path: String
  }

  /// `names` gives those of all campaigns, `campaigns` those of which something is asked.
  init(
    _ paths: [String], _ files: ProjectFiles, _ loader: ProjectLoader, names: () -> ExpectationChecker.CampaignNames,
    campaigns: ([Asked]) -> [Campaign]
  ) {
    self.paths = paths
    guard let project = loader.project, !paths.isEmpty else { return }
    let yaml = YAMLReader()
    var sources: [ExpectationsSource] = []
    var suppressions: [[Suppression]] = []
    for path in paths {
      // One that has gone since was told as one that cannot be read, or is no more.
      guard let bytes = try? files.read(path) else { continue }
      let file = SourceFile(path: path, bytes: bytes)
      var findings = Finding.lineEndings(in: bytes) + Finding.secrets(in: bytes)
      guard yaml.read(bytes, into: &findings) else { continue }
      var reader = NodeReader(yaml.tree)
      let parsed = reader.expectations() ?? ExpectationsFile()
      sources.append(
        ExpectationsSource(
          file: file, parsed: parsed, findings: (findings + reader.findings).written(in: file, yaml.tree)))
      suppressions.append(Suppression.all(yaml.tree, in: file))
    }
    let asked = sources.flatMap { source in source.parsed.campaigns.map { Asked(id: $0, path: source.file.path) } }
    var checker = ExpectationChecker(project, names(), known: campaigns(asked))
    expectations = checker.expectations(&sources)
    personas = checker.personas
    for (source, comments) in zip(sources, suppressions) {
      var findings = source.findings
      Suppression.apply(comments.filter { !Lint.findsLater($0) }, to: &findings, risks: RuleCatalog.risks) {
        RuleCatalog.named($0)
      }
      located.append((source.file, loader.levels.apply(to: findings)))
    }
  }

  /// Whether a file may hold personas: a quick look that errs on the safe side.
  static func mayHavePersonas(_ bytes: [UInt8]) -> Bool { ByteSearch.contains(bytes, "personas") }

  /// Whether a file may hold expectations, which rest on campaigns: a quick look that errs on the safe side.
  static func mayExpect(_ bytes: [UInt8]) -> Bool { ByteSearch.contains(bytes, "expect") }
}
