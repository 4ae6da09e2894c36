import Comparing
import Diagnostics
import Rules
import YAML

extension Suppression {
  /// Those of a file that was read as YAML.
  static func all(_ tree: NodeTree, in file: SourceFile) -> [Suppression] {
    all(tree.comments(in: file.bytes).map { ($0.span, $0.isAlone) }, in: file) { tree.textEnd($0) }
  }
}

extension Allowance {
  /// Those among the comments of a file.
  static func all(_ comments: [Suppression], in file: SourceFile) -> [Allowance] {
    comments.compactMap { comment in
      guard let reason = comment.allows, Risk.named(comment.rule) != nil else { return nil }
      let line = file.position(of: comment.span.start).line
      return Allowance(comment.rule, reason, at: Allowance.Place(path: file.path, line: line))
    }
  }
}

extension HeldBack {
  /// Those among the comments of a file: of a rule that no project may weigh none holds anything back.
  static func all(_ comments: [Suppression], in file: SourceFile) -> [HeldBack] {
    comments.compactMap { comment in
      RuleCatalog.named(comment.rule)?.isAdjustable == true ? HeldBack(comment, in: file) : nil
    }
  }

  /// Where the comments of a file begin that hold nothing back, by what is found in it.
  static func idle(_ findings: [Finding]) -> Set<Int> {
    Set(findings.lazy.filter { $0.rule === Rule.unusedSuppression }.map(\.span.start))
  }
}
