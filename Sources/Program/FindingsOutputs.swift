import Commands
import Escaping
import Files
import Reporting
import Workspace

/// Where the findings of a run go: files, and one format on standard output. What is asked for is judged before anything is read.
struct FindingsOutputs {
  /// The one without a file.
  let shown: FindingsFormat
  /// The others, and where each goes.
  let files: [(path: String, format: FindingsFormat, flag: String)]
  /// Whether standard output gets nothing, because a file was named for what it would have got.
  private let isSilent: Bool

  /// Whether people read text on standard output.
  var isTextShown: Bool { !isSilent && shown == .text }

  /// What `--format`, `--output` and `--statistics` ask for. Without a format on standard output it has the text, for whoever reads the log.
  init(_ session: Session) throws(Stop) {
    let wishes = session.invocation[.findingsFormats]
    let plain = wishes.filter { $0.file == nil }.map(\.word)
    guard plain.count <= 1 else {
      throw Stop(
        .usage,
        "two formats cannot share standard output; write --format \(plain[0].rawValue)=FILE for one of them")
    }
    var files = wishes.compactMap { wish in wish.file.map { (path: $0, format: wish.word, flag: "--format") } }
    shown = plain.first ?? .text
    let file = session.invocation[.findingsFile]
    if let file { files.append((file, shown, "--output")) }
    isSilent = file != nil
    self.files = files
    var seen: Set<String> = []
    for file in files where !seen.insert(Self.place(file.path)).inserted {
      throw Stop(
        .usage, "two formats cannot share the file \(Harmless.quoted(file.path)); name another for one of them")
    }
    for baseline in [session.invocation[.baseline], session.invocation[.writesBaseline]].compactMap(\.self)
    where seen.contains(Self.place(baseline)) {
      throw Stop(.usage, "a report cannot share the file \(Harmless.quoted(baseline)) with the baseline; name another")
    }
    let formats = files.map(\.format) + (isSilent ? [] : [shown])
    if session.invocation[.statistics], let other = formats.first(where: { !$0.hasStatistics }) {
      throw Stop(.usage, "--statistics has no place in \(other.rawValue); write text or json")
    }
  }

  /// Where a file is: two names of one file are one place.
  private static func place(_ path: String) -> String {
    let path = Session.absolute(path)
    return FileReader.realPath(path) ?? path
  }

  /// Writes a report everywhere. Standard output is last: who reads it finds the files written.
  func write(_ report: FindingsReport, _ result: CheckResult, _ root: String, _ session: Session) throws(Stop) {
    let inputs = (result.inputs + result.named).map { root + $0 }
    for file in files { try session.refuseToReplace(inputs, with: file.path, file.flag, of: "a report") }
    var style = session.style(root)
    style.isQuiet = session.invocation[.onlyFindings]
    for file in files { try session.save(report.bytes(as: file.format, style: style.inFile), to: file.path) }
    if !isSilent { try session.print(report.bytes(as: shown, style: style)) }
  }
}

extension TextStyle {
  /// The same for a file, which has neither colours nor a width of its own.
  fileprivate var inFile: TextStyle {
    var style = TextStyle(width: 200)
    (style.isQuiet, style.place) = (isQuiet, place)
    return style
  }
}
