import Checking
import Clocks
import Commands
import Compiling
import Escaping
import Files
import Limits
import Planning
import Workspace

// The window of a build, and the build from which it goes on.
extension Session {
  /// The window that is asked for, which may go on from an earlier build; nothing where none is.
  func window(from now: Instant, after earlier: EarlierBuild? = nil) throws(Stop) -> SendWindow? {
    let (from, until, length) = (invocation[.from], invocation[.until], invocation[.window])
    guard from != nil || until != nil || length != nil || earlier != nil else {
      guard invocation[.lag] == nil else { throw Stop(.usage, "--lag goes with a window; write --window 1d") }
      return nil
    }
    guard until == nil || length == nil else { throw Stop(.usage, "--until and --window say the same; write one") }
    if earlier != nil, from != nil {
      throw Stop(.usage, "--continue says where the window begins, so --from has no place beside it")
    }
    if let earlier, earlier.known > now {
      throw Stop(
        .usage, "--continue: that build knew what had happened until \(earlier.known.text), and it is \(now.text) now")
    }
    let start = earlier?.until ?? from ?? now
    if earlier != nil, now.adding(SendWindow.longest) < start {
      throw Stop(.usage, "--continue: the window of that build ends at \(start.text), and it is \(now.text) now")
    }
    // What goes on from an earlier build reaches as far from now as one of its own would.
    let end = until ?? length.map { earlier == nil ? start.adding($0) : max(start, now.adding($0)) }
    guard let end else { throw Stop(.usage, "a window has an end; write --window 1d, or --until TIME") }
    guard earlier == nil ? end > start : end >= start else {
      throw Stop(.usage, "the window ends at \(end.text), and begins at \(start.text)")
    }
    guard end.seconds.subtractingReportingOverflow(start.seconds).partialValue <= SendWindow.longest.seconds else {
      throw Stop(.usage, "a window has at most \(SendWindow.longest.text), from \(start.text)")
    }
    let lag = invocation[.lag] ?? TimeSpan(seconds: 0)
    return SendWindow(
      from: start, until: end, known: now.adding(TimeSpan(seconds: -lag.seconds)),
      knownBefore: earlier?.known, earlier: earlier?.windows ?? [])
  }

  /// The build of `--continue`.
  func earlierBuild() throws(Stop) -> EarlierBuild? {
    guard let path = invocation[.continues] else { return nil }
    let manifest = (try? FileReader.kind(of: path)) == .folder ? path + "/manifest.json" : path
    guard (try? FileReader.kind(of: manifest)) != nil else {
      throw Stop(
        .usage,
        "--continue: there is no build at \(Harmless.quoted(path)); the first one of a row begins with --from TIME")
    }
    let bytes = try Self.failing { () throws(FileError) in
      try FileReader.read(manifest, limit: RunLimit.savedPlan.value)
    }
    guard let build = EarlierBuild(manifest: bytes) else {
      throw Stop(.usage, "--continue: \(Harmless.quoted(path)) is not a build that had a window")
    }
    return build
  }

  /// Ends when the build of `--continue` is of another app or of other recipients: nothing of this one would be in its windows.
  func refuseOther(_ earlier: EarlierBuild, than project: Project) throws(Stop) {
    let app = project.bundleID
    if !earlier.app.utf8.elementsEqual(app.utf8) {
      throw Stop(
        .usage, "--continue: that build is of \(Harmless.quoted(earlier.app)), and this one of \(Harmless.quoted(app))")
    }
    if !(earlier.environment ?? "").utf8.elementsEqual((project.overlay?.name ?? "").utf8) {
      throw Stop(.usage, "--continue: that build is of another environment")
    }
    if earlier.isOfOthers(than: try shard()) {
      throw Stop(.usage, "--continue: that build is of another part of the recipients; each part goes on from its own")
    }
  }
}
