import Diagnostics
import Rules
import YAML

extension [Finding] {
  /// The findings with their edits as bytes of the file, which is read once more where nobody has its tree.
  func written(in file: SourceFile, _ known: NodeTree? = nil) -> [Finding] { toldOnce.edited(in: file, known) }

  /// Without what YAML says of a value of which something else is said: `{ radius: 1,5 }` is one mistake.
  var toldOnce: [Finding] {
    guard contains(where: { $0.rule === Rule.yamlSyntax }) else { return self }
    let others = Set(lazy.filter { $0.rule !== Rule.yamlSyntax }.map(\.span))
    return filter { $0.rule !== Rule.yamlSyntax || !others.contains($0.span) }
  }

  /// Those with their edits as bytes of the file.
  func edited(in file: SourceFile, _ known: NodeTree?) -> [Finding] {
    guard contains(where: { $0.fixes.contains { $0.edits.contains { $0.form == .text } } }) else { return self }
    let reader = YAMLReader()
    var ignored: [Finding] = []
    if known == nil { _ = reader.read(file.bytes, into: &ignored) }
    let edits = WrittenEdits(known ?? reader.tree, source: file.bytes)
    return map { finding in
      var finding = finding
      finding.fixes = finding.fixes.compactMap { edits.written($0) }
      return finding
    }
  }
}
