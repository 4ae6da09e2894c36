public import Diagnostics
import Escaping
public import Expecting

/// How what `belfry test` has tried is written.
public enum TestFormat: String, CaseIterable, Sendable {
  /// For people: each claim that does not hold, at its place, and how many do.
  case text
  /// For programs: every expectation with what came of it.
  case json
  /// JUnit's XML, a test for each expectation.
  case junit
  /// Workflow commands, which GitHub's runner makes annotations of.
  case github
}

/// What has come of expectations.
public struct TestReport: Sendable {
  /// One expectation, with what came of it, at its place.
  public struct Tried: Sendable {
    let verdict: Verdict
    /// The line on which it begins.
    let line: Int
    let findings: [LocatedFinding]

    /// What came of the expectations of a file, in its order.
    public static func all(_ verdicts: [Verdict], in file: SourceFile) -> [Tried] {
      verdicts.map { verdict in
        Tried(
          verdict: verdict, line: file.position(of: verdict.expectation.head.start).line,
          findings: LocatedFinding.all(verdict.misses.map(\.finding), in: file))
      }
    }

    /// What reports call it.
    var name: String {
      let expectation = verdict.expectation
      if let name = expectation.name { return name }
      return expectation.campaign.value + (expectation.who.map { " for \($0)" } ?? "") + ", \(expectation.number)"
    }
  }

  /// The expectations, in the order of their files.
  let tried: [Tried]
  /// What is wrong in the files themselves, so that some of it could not be tried.
  let broken: [LocatedFinding]
  /// The names of snapshots that nobody expects any more, each behind its file.
  public var idle: [(path: String, name: String)] = []
  /// How many snapshots were kept anew.
  public var kept = 0

  /// A report; `broken` are the errors of the files.
  public init(_ tried: [Tried], broken: [LocatedFinding]) { (self.tried, self.broken) = (tried, broken) }

  /// How many expectations do not hold.
  public var failed: Int { tried.count { !$0.verdict.holds } }
  /// Whether all could be tried, and holds.
  public var isClean: Bool { broken.isEmpty && failed == 0 }

  /// The bytes of the report, which ends with a line end.
  public func bytes(as format: TestFormat, style: TextStyle = .plain) -> [UInt8] {
    switch format {
    case .text: Harmless.lines(text(style))
    case .json: TestJSON.bytes(self)
    case .junit: TestJUnit.bytes(self)
    case .github: FindingsReport(broken + tried.flatMap(\.findings), files: 0).bytes(as: .github)
    }
  }

  private func text(_ style: TextStyle) -> String {
    var quiet = style
    quiet.isQuiet = true
    var text = TextFormat(quiet).report(FindingsReport(broken + tried.flatMap(\.findings), files: 0))
    for snapshot in idle {
      let path = Harmless.line(style.place.path(to: snapshot.path))
      text += "\(Harmless.quoted(snapshot.name)) in \(path) is kept, and nothing expects it; --update removes it\n"
    }
    if kept > 0 { text += "\(counted(kept, "snapshot")) updated\n" }
    return text + summary + "\n"
  }

  /// `12 expectations hold, 2 do not`.
  var summary: String {
    let holding = tried.count - failed
    if tried.isEmpty {
      return broken.isEmpty ? "nothing is expected: no file has \"expect\"" : "nothing could be tried"
    }
    let untried = broken.isEmpty ? "" : "; because of the errors above there may be more"
    if failed == 0 {
      return (broken.isEmpty ? "all good: " : "")
        + "\(counted(holding, "expectation")) \(holding == 1 ? "holds" : "hold")\(untried)"
    }
    return
      "\(grouped(failed)) of \(counted(tried.count, "expectation")) \(failed == 1 ? "does" : "do") not hold\(untried)"
  }
}
