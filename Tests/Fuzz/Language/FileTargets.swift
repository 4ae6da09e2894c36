import Diagnostics
import Harness
import Parsing
import YAML

/// The keys and words that files of a shape may hold.
private func words(of shapes: Shape...) -> [String] {
  var words: Set<String> = []
  for shape in shapes { collect(shape, into: &words) }
  return yamlWords + words.sorted()
}

private func collect(_ shape: Shape, into words: inout Set<String>) {
  for key in shape.keys {
    words.insert("\(key.name): ")
    collect(key.kind, into: &words)
  }
}

private func collect(_ kind: ValueKind, into words: inout Set<String>) {
  switch kind {
  case .choice(let names): words.formUnion(names)
  case .list(let inner): collect(inner, into: &words)
  case .mapping(let shape): collect(shape, into: &words)
  case .map(let key, let value):
    collect(key, into: &words)
    collect(value, into: &words)
  case .oneOf(let kinds): for kind in kinds { collect(kind, into: &words) }
  default: break
  }
}

/// Reads each input as YAML and then as a file of one kind.
private func reading(
  _ parse: @escaping @Sendable (inout NodeReader) -> Bool
) -> @Sendable () -> FuzzTarget.Run {
  return {
    let yaml = YAMLReader()
    return { buffer in
      var findings: [Finding] = []
      guard yaml.read(Array(buffer), into: &findings) else { return }
      var reader = NodeReader(yaml.tree)
      _ = reader.kind()
      _ = reader.kindNote()
      let isUsed = parse(&reader)
      expect(isUsed || !reader.findings.isEmpty || yaml.tree.root == nil, "a file is not refused without a word")
      expectFindings(reader.findings, in: buffer.count)
    }
  }
}

/// A campaign as it is parsed.
let campaignFileTarget = FuzzTarget(
  "campaign-file", longest: 2048, words: { words(of: Shapes.campaign) },
  seeds: { $0.files(".yaml") },
  start: reading {
    var file = CampaignFile()
    return $0.campaign(into: &file)
  })

/// `belfry.yaml` as it is parsed.
let projectFileTarget = FuzzTarget(
  "project-file", longest: 2048, words: { words(of: Shapes.project) },
  seeds: { $0.files("belfry.yaml") }, start: reading { $0.project() != nil })

/// Audiences and categories as they are parsed.
let definitionsFileTarget = FuzzTarget(
  "definitions-file", longest: 2048, words: { words(of: Shapes.audiences, Shapes.categories, Shapes.category) },
  seeds: { $0.files("audiences.yaml", "categories.yaml") }, start: reading { $0.definitions() != nil })
