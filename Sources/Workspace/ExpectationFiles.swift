import Checking
import Comparing
import Diagnostics
import Expecting
import Linting
import Parsing
import Rules
import YAML

/// A file of people and expectations, read on its way with all other files.
struct ReadExpectations: Sendable {
  /// Its number among the files.
  let index: Int
  let source: ExpectationsSource
  let comments: [Suppression]

  /// By what is known of its YAML; `found` is what was wrong there.
  init(_ index: Int, _ file: SourceFile, _ tree: NodeTree, _ found: [Finding]) {
    var reader = NodeReader(tree)
    let parsed = reader.expectations() ?? ExpectationsFile()
    let findings = Finding.lineEndings(in: file.bytes) + Finding.secrets(in: file.bytes) + found + reader.findings
    source = ExpectationsSource(file: file, parsed: parsed, findings: findings.written(in: file, tree))
    comments = Suppression.all(tree, in: file)
    self.index = index
  }

  /// Whether it expects something, and so rests on campaigns.
  var asksForCampaigns: Bool { source.parsed.expectations.isWritten }
  /// Whether it says who somebody is, be it that nobody can use it.
  var hasPersonas: Bool { !source.parsed.personas.isEmpty || !source.parsed.unusablePersonas.isEmpty }
  /// The ids of campaigns of which it expects something.
  var campaigns: [String] { source.parsed.campaigns }

  /// Whether a file is called like one.
  static func isCalledSo(_ path: String) -> Bool {
    // Every file is asked.
    ByteSearch.ends(path, with: ".tests.yaml") || ByteSearch.ends(path, with: ".tests.yml")
  }
}

/// Looks at the files of people and expectations, once all campaigns are known.
struct ExpectationFiles {
  /// What was found in each of them.
  private(set) var located: [(file: SourceFile, findings: [Finding])] = []
  /// Risks that comments of theirs allow a change to have, and what other comments hold back.
  private(set) var allowances: [Allowance] = []
  private(set) var heldBack: [HeldBack] = []
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
    _ read: [ReadExpectations], _ loader: ProjectLoader, names: () -> ExpectationChecker.CampaignNames,
    campaigns: ([Asked]) -> [Campaign]
  ) {
    let read = read.sorted { $0.index < $1.index }
    paths = read.map(\.source.file.path)
    guard let project = loader.project, !read.isEmpty else { return }
    var sources = read.map(\.source)
    let asked = sources.flatMap { source in source.parsed.campaigns.map { Asked(id: $0, path: source.file.path) } }
    var checker = ExpectationChecker(project, names(), known: campaigns(asked))
    expectations = checker.expectations(&sources)
    personas = checker.personas
    for (source, comments) in zip(sources, read.map(\.comments)) {
      allowances += Allowance.all(comments, in: source.file)
      var findings = source.findings
      Suppression.apply(comments.filter { !Lint.findsLater($0) }, to: &findings, risks: RuleCatalog.risks) {
        RuleCatalog.named($0)
      }
      let idle = HeldBack.idle(findings)
      heldBack += HeldBack.all(comments, in: source.file).filter { !idle.contains($0.start) }
      located.append((source.file, loader.levels.apply(to: findings)))
    }
  }

  /// Whether a file may hold personas: a quick look that errs on the safe side.
  static func mayHavePersonas(_ bytes: [UInt8]) -> Bool { ByteSearch.contains(bytes, "personas") }
}
