import Clocks
import Commands
import Comparing
import Devices
import Diagnostics
import Escaping
import Expressions
import Glibc
import Language
import Limits
import Planning
import Recipients
import Reporting

// The flags, each declared once: the table lists them, and commands read them by the same name.

extension Key where Output == String? {
  static let project = Key.text(
    "project", short: "C", .folder("DIR"),
    help: "the project's folder; by default the nearest folder upwards with belfry.yaml"
  )
  static let overlay = Key.text(
    "env", .name("NAME"), help: "an environment such as staging: lays belfry.NAME.yaml over belfry.yaml")
  static let recipients = Key.text(
    "recipients", .source("FILE", schemes: RecipientKind.schemes),
    help: "recipients instead of the project's: a file, - or postgres://…")
  static let sent = Key.text(
    "sent", .source("SOURCE", schemes: RecipientKind.postgres.schemes),
    help: "what was sent, instead of the project's list: a file, - or postgres://…")
  static let suppress = Key.text(
    "suppress", .path("FILE"),
    help: "tokens that get nothing, for example dead ones: one per line, or CSV with a column token or id")
  static let output = Key.text(
    "output", short: "o", .folder("DIR"), help: "where to build; build/ in the project by default")
  static let bundle = Key.text(
    "output", short: "o", .path("FILE"),
    help: "writes the bundle to a file, usually Belfry.json in the app's sources; its folder must exist")
  static let generated = Key.text(
    "output", short: "o", .path("FILE"), help: "writes the code to a file; its folder must exist")
  /// The flag of both.
  static let keptFile = bundle
  static let page = Key.text(
    "output", short: "o", .path("FILE"), help: "writes the page to a file; its folder must exist")
  static let testReport = Key.text(
    "output", short: "o", .path("FILE"), help: "writes the report to a file; its folder must exist")
  static let findingsFile = Key.text(
    "output", short: "o", .path("FILE"), help: "where the format without =FILE goes; standard output by default")
  static let table = Key.text(
    "table", .name("TABLE"), help: "the table of the statement, with its schema if need be; recipients by default")
  static let store = Key.text(
    "store", .source("STORE", schemes: RecipientKind.postgres.schemes),
    help: "where devices are kept: an SQLite file or postgres://…; the project's recipients by default")
  static let deviceTable = Key.text(
    "table", .name("TABLE"), help: "the table of devices; the one of the project's recipients by default")
  static let token = Key.text("token", .text("TOKEN"), help: "the token that the app has registered with, in hex")
  static let oldToken = Key.text(
    "old-token", .text("TOKEN"), help: "the token that the app had before; its row gets the new one")
  static let id = Key.text("id", .text("ID"), help: "whose device it is")
  static let members = Key.text("audience", .name("NAME"), help: "only devices that are in this audience")
  static let whySize = Key.text(
    "why-size", .name("CAMPAIGN"), help: "only explains the size of this campaign's largest payload")
  static let recipient = Key.text(
    "recipient", .text("ID"), help: "a recipient: the id, or the token if there is no id")
  static let persona = Key.text(
    "persona", .name("NAME"), help: "a made-up person with this name under \"personas\"")
  static let save = Key.text(
    "save", .path("FILE"), help: "also saves the plan, with everything that it depends on, for belfry build --plan")
  static let plan = Key.text(
    "plan", .path("FILE"),
    help: "builds exactly a plan that belfry plan --save wrote, or nothing if what it depends on has changed")
  static let since = Key.text(
    "since", .name("REF"), help: "only findings that the project did not have where HEAD branched off REF")
  static let standardInputPath = Key.text(
    "stdin-path", .path("FILE"), help: "the file of the project that standard input replaces, with - as PATH")
  static let standardInputName = Key.text(
    "stdin-path", .path("FILE"), help: "with - as PATH: the path that the file has in its project")
  static let baseline = Key.text(
    "baseline", .path("FILE"), help: "leaves out the findings that FILE names")
  static let writesBaseline = Key.text(
    "write-baseline", .path("FILE"), help: "writes FILE, which names all findings that there are")
  static let audience = Key.text(
    "audience", .name("NAME"), help: "only campaigns whose audience uses this one, by name or through others")
  static let zone = Key.text(
    "zone", .name("ZONE"),
    help:
      "the clock for times in the report, and for campaigns on the device's clock. UTC otherwise")
  static let now = Key.text(
    "now", .name("TIME"), help: "fixes the clock, for example 2026-11-21T00:00:00Z")
  static let continues = Key.text(
    "continue", .path("BUILD"),
    help: "continues an earlier build: begins where its window ended, and includes what it could not know yet")
}

extension Key where Output == Instant? {
  private static func moment(_ name: String, help: String) -> Self {
    parsed(name, as: "TIME", expects: "a time such as 2026-11-21T00:00:00Z", help: help) { Instant($0) }
  }

  static let from = moment("from", help: "where the window begins; now by default")
  static let until = moment("until", help: "where the window ends; what is due at that moment is in the next one")
}

extension Key where Output == Int? {
  static let jobs = Key.integer(
    "jobs", short: "j", in: 1...64, help: "how many threads work; one per core by default")
  static let rate = Key.integer(
    "rate", in: SendingTime.rates,
    help: "requests per second of the sender: the plan says how long sending takes and what comes late")
  static let maxRejected = Key.integer(
    "max-rejected", in: 0...Int.max, help: "how many rows may be rejected; 0 by default")
}

extension Key where Output == Bool {
  static let quiet = Key.isGiven(
    "quiet", short: "q", help: "no summary on success, and no progress on a terminal")
  static let failsOnChange = Key.isGiven("exit-code", help: "status 1 if anything changes")
  static let counts = Key.isGiven(
    "count", help: "counts who gains and who loses a campaign, by the recipients that the project names")
  static let ids = Key.isGiven("ids", help: "prints the ids of the recipients who are in the audience, one a line")
  static let printsRemoved = Key.isGiven(
    "print", help: "prints the removed tokens, one a line; what came of it goes to standard error then")
  static let anyStatus = Key.isGiven("any-status", help: "also a campaign that is a draft, paused or ended")
  static let staged = Key.isGiven(
    "staged", help: "checks what git would commit; only findings that HEAD does not have")
  static let allProjects = Key.isGiven(
    "all", help: "each project in this folder and below it, instead of the one above")
  static let fix = Key.isGiven(
    "fix", help: "applies proposed edits that cannot change what is sent, to whom or when")
  static let needsReview = Key.isGiven(
    "needs-review", help: "with --fix or --diff: also edits that need a review")
  static let diff = Key.isGiven("diff", help: "prints what --fix would change as a patch, and changes nothing")
  static let layoutDiff = Key.isGiven("diff", help: "prints what would change as a patch, and changes nothing")
  static let onlyChecks = Key.isGiven(
    "check", help: "prints the names of the files that would change, and changes nothing; status 1 if there are any")
  static let comparesFile = Key.isGiven(
    "check", help: "writes nothing and compares the file of --output with the project; status 1 if it is out of date")
  static let strict = Key.isGiven("strict", help: "counts warnings as errors")
  static let strictCheck = Key.isGiven("strict", help: "the same as --fail-level warning")
  static let onlyFindings = Key.isGiven(
    "quiet", short: "q", help: "only the findings: no summary, and nothing when all is well")
  static let statistics = Key.isGiven(
    "statistics", help: "counts the findings by rule, most first, and how many have a fix; in text and json")
  static let update = Key.isGiven("update", help: "saves what people get now as the snapshots to compare with")
  static let watch = Key.isGiven("watch", help: "checks again after each change, until Ctrl-C")
  static let showFiles = Key.isGiven("show-files", help: "only prints the files that would be read, one a line")
}

extension Key where Output == ReportFormat {
  static let format = Key.choice("format", standard: ReportFormat.text, help: "how the report is written")
}

extension Key where Output == [Directed<FindingsFormat>] {
  static let findingsFormats = Key.directed("format", help: "how findings are written, with =FILE into a file")
}

/// How findings are written beside what a command prints.
enum LogFormat: String, CaseIterable, Sendable {
  case text, xcode

  /// The format of reports that it is.
  var findings: FindingsFormat { self == .xcode ? .xcode : .text }
}

extension Key where Output == LogFormat {
  static let logFormat = Key.choice(
    "format", standard: LogFormat.text, help: "how findings are written, to standard error")
}

/// From which findings on a check ends with status 1.
enum FailLevel: String, CaseIterable, Sendable { case error, warning, never }

extension Key where Output == FailLevel? {
  static let failLevel = Key.choice("fail-level", help: "which findings make the status 1; error by default")
}

extension Key where Output == PlanFormat {
  static let planFormat = Key.choice("format", standard: PlanFormat.text, help: "how the plan is written")
}

extension Key where Output == [String] {
  /// `any`, a direction, or a name of a risk.
  static let failsOnRisk = Key.texts(
    "fail-on", .oneOf("RISK", { RiskName.choices }),
    help: "status 1 if the change has this risk, or any of \"harm\", \"silence\" or \"any\", that is not allowed")
  static let allowedRisks = Key.texts(
    "allow", .checked("RISK=REASON", expects: "a risk, \"=\" and why it may be") { Allowance($0) != nil },
    help: "a risk that a person has accepted, and why; the report says so")
}

extension Allowance {
  /// What `--allow` says.
  init?(_ text: String) {
    guard let sign = text.firstIndex(of: "=") else { return nil }
    let (risk, reason) = (String(text[..<sign]), String(text[text.index(after: sign)...]))
    guard Risk.named(risk) != nil, reason.contains(where: { !$0.isWhitespace }) else { return nil }
    self.init(risk, reason)
  }
}

extension Key where Output == ComparisonFormat? {
  static let comparisonFormat = Key.choice(
    "format", help: "how the comparison is written; html with --output, text by default")
}

extension Key where Output == Bool {
  static let countsPushes = Key.isGiven(
    "count", help: "also reads the recipients: how many pushes people get in the coming week, and when requests go out")
  static let serve = Key.isGiven(
    "serve", help: "serves the page to browsers on this machine and updates it after each change, until Ctrl-C")
}

extension Key where Output == Int? {
  static let port = Key.integer(
    "port", as: "PORT", in: 0...65_535, help: "with --serve: the port; 8017 by default, or any free one")
}

extension Key where Output == TestFormat {
  static let testFormat = Key.choice("format", standard: TestFormat.text, help: "how what was tried is written")
}

extension Key where Output == PreviewFormat? {
  static let previewFormat = Key.choice(
    "format", help: "how cards are written; html with --output, text by default")
}

extension Key where Output == DeviceFormat {
  static let deviceFormat = Key.choice("format", standard: DeviceFormat.csv, help: "how the list is written")
}

/// What a token is for.
enum TokenEnvironment: String, CaseIterable, Sendable { case production, sandbox }

extension Key where Output == TokenEnvironment? {
  static let environment = Key.choice("environment", help: "only tokens for this environment of APNs")
}

extension Key where Output == [String] {
  static let set = Key.texts(
    "set", .text("ATTRIBUTE=VALUE"),
    help: "what is known of the person, written as in a recipient file")
  static let events = Key.texts(
    "event", .text("'NAME PROPERTY=VALUE …'"),
    help: "something that the app reports of the person, with its properties: what follows from it")
  static let moments = Key.texts(
    "at", .name("TIME"), help: "when the app reports it, one per --event; now by default")
  static let mendedRules = Key.texts(
    "rule", .name("RULE"), help: "with --fix or --diff: only edits of this rule's findings")
  static let campaigns = Key.texts(
    "campaign", .name("ID"), help: "only this campaign")
}

extension Key where Output == TimeSpan? {
  static let horizon = Key.parsed(
    "horizon", as: "DURATION", expects: "a duration such as 90m, 30d or 8w, at most 366d",
    help: "how far ahead the timeline looks; 14d by default"
  ) { text in TimeSpan(text).flatMap { $0.seconds <= 366 * 86_400 ? $0 : nil } }
  static let window = Key.parsed(
    "window", as: "DURATION", expects: "a duration such as 1h, 1d or 4w, at most 366d",
    help: "only what falls due within this time after the beginning of the window"
  ) { text in TimeSpan(text).flatMap { $0 <= SendWindow.longest ? $0 : nil } }
  static let lag = Key.parsed(
    "lag", as: "DURATION", expects: "a duration such as 15m",
    help: "how long an event may be missing in the rows after it happened; nothing by default"
  ) { TimeSpan($0) }
}

extension Key where Output == ShardWish? {
  static let shard = Key.parsed(
    "shard", as: "I/N",
    expects:
      "a part such as 0/8, from 0 on, or 8 where the environment says which; \(RecipientShard.most) are the most",
    help:
      "only part I of N parts of the recipients, from 0; N alone takes I from JOB_COMPLETION_INDEX or AWS_BATCH_JOB_ARRAY_INDEX"
  ) { ShardWish($0, most: RecipientShard.most) }
}

extension Key where Output == SQLDialect? {
  static let sql = Key.choice("sql", help: "prints a statement that selects the ids in an engine")
}

extension Key where Output == Colour {
  static let color = Key.choice("color", standard: Colour.auto, help: "when to use colour")
}

/// The environment that commands see, read once.
struct Surroundings {
  let environment: [String: String]

  init(environment: [String: String]) { self.environment = environment }

  init() {
    var environment: [String: String] = [:]
    let names = [
      "NO_COLOR", "CLICOLOR_FORCE", "TERM", "COLUMNS", "SOURCE_DATE_EPOCH", "CI",
    ]
    for name in names + ShardWish.variables {
      if let value = getenv(name) { environment[name] = String(cString: value) }
    }
    self.environment = environment
  }

  /// A variable that the project names.
  static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// The moment from which is planned: `--now`, then SOURCE_DATE_EPOCH, then the clock.
  func now(_ invocation: Invocation) throws(Stop) -> Instant {
    if let text = invocation[.now] {
      if let instant = Instant(text) { return instant }
      throw Stop(.usage, "\"\(text)\" is not a time; write --now 2026-11-21T00:00:00Z")
    }
    if let text = environment["SOURCE_DATE_EPOCH"] {
      guard let seconds = Int64(text) else {
        throw Stop(.usage, "SOURCE_DATE_EPOCH is \"\(text)\", not a number of seconds")
      }
      let instant = Instant(seconds: seconds)
      // Texts are of these years only, so what comes back differs where it lies outside.
      guard Instant(instant.text) == instant else {
        throw Stop(.usage, "SOURCE_DATE_EPOCH is \"\(text)\", which is not a second of the years 1 to 9999")
      }
      return instant
    }
    return Instant.now()
  }

  /// How a report for people looks on a stream.
  func style(_ invocation: Invocation, on descriptor: Int32) -> TextStyle {
    let isTerminal = isatty(descriptor) == 1
    var style = TextStyle(
      isColoured: Colour.isWanted(flag: invocation[.color], environment: environment, isTerminal: isTerminal))
    style.width = isTerminal ? terminalWidth(descriptor) : plainWidth
    return style
  }

  /// Off a terminal: wide enough for any table of a plan, narrow enough that a text of 5,000 letters does not fill the log.
  private var plainWidth: Int { 200 }

  private func terminalWidth(_ descriptor: Int32) -> Int {
    if let columns = environment["COLUMNS"].flatMap({ Int($0) }), columns >= 40 { return columns }
    var size = winsize()
    return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col >= 40 ? Int(size.ws_col) : 100
  }
}

/// The statuses with which belfry ends.
enum Status: Int32 {
  /// Nothing at error level.
  case clean = 0
  /// Findings.
  case findings = 1
  /// Wrong usage.
  case usage = 2
  /// The tool could not do its work.
  case failure = 3
}

/// The end of a command that cannot go on: what is printed to standard error, and the status.
struct Stop: Error {
  let status: Status
  let message: String
  /// What stands below the message, each in a line of its own.
  let details: [String]

  init(_ status: Status, _ message: String, details: [String] = []) {
    self.status = status
    self.message = message
    self.details = details
  }

  /// The error for a project that has, or had, too many findings to compare.
  static func tooManyFindings(in root: String, hasThem: Bool) -> Stop {
    Stop(
      .failure,
      "the project in \"\(root)\" \(hasThem ? "has" : "had") more findings than can be compared, which are \(RunLimit.comparedFindings.text); fix the ones that are there most often first"
    )
  }

  /// The message as it is shown. Names of tables, variables and files are somebody else's texts, and none may begin a line or steer a terminal.
  var shown: String {
    ([message] + details.map { "  " + $0 }).map { Harmless.inside(Finding.cut($0)) }.joined(separator: "\n")
  }
}
