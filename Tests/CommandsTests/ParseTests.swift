import Commands
import Testing

/// One line that says what became of the arguments.
private func outcome(_ arguments: [String], of table: CommandTable = table) -> String {
  switch table.parse(arguments) {
  case .failure(let error): return "error: \(error.message)"
  case .success(.help(let command)): return "help \(command?.name ?? "")"
  case .success(.groupHelp(let words)): return "help of \(words.joined(separator: " "))"
  case .success(.topic(let topic, let command)):
    return "topic \(topic.name)\(command.map { " and help \($0.name)" } ?? "")"
  case .success(.version): return "version"
  case .success(.run(let call)):
    var parts = [call.command.name] + call.operands
    if let directory = call[.directory] { parts.append("C=\(directory)") }
    if call[.quiet] { parts.append("quiet") }
    if call[.strict] { parts.append("strict") }
    if !call[.progress] { parts.append("no-progress") }
    if let jobs = call[.jobs] { parts.append("j=\(jobs)") }
    if call[.format] != .text { parts.append("f=\(call[.format])") }
    if let now = call[.now] { parts.append("now=\(now)") }
    if !call[.recipients].isEmpty { parts.append("r=\(call[.recipients].joined(separator: ","))") }
    return parts.joined(separator: " ")
  }
}

/// "send status" is a command beside "send", whose operand may be a folder of that name.
@Test(arguments: [
  (["send", "build"], "send", ["build"]), (["send", "status"], "send status", []),
  (["send", "./status"], "send", ["./status"]),
  (["send", "sent", "build"], "send sent", ["build"]), (["send", "--rate", "5", "status"], "send", ["status"]),
  (["send", "--", "status"], "send", ["status"]),
  (["send", "status", "--format", "json"], "send status", []),
  (["send", "channels", "read", "AAAA"], "send channels read", ["AAAA"]),
  (["send", "./channels"], "send", ["./channels"]),
])
func aCommandThatGoesOn(words: [String], name: String, operands: [String]) {
  let table = CommandTable(program: "belfry", summary: "", flags: [], commands: SendWords.commands)
  #expect(table.problems == [])
  guard case .success(.run(let call)) = table.parse(words) else {
    Issue.record("\(words) are refused")
    return
  }
  #expect(call.command.name == name && call.operands == operands)
}

/// The first words of a longer name are no command, even where one word of them is.
@Test(arguments: [["send", "channels"], ["send", "channels", "build"]])
func aCommandThatEndsTooSoon(words: [String]) {
  let table = CommandTable(program: "belfry", summary: "", flags: [], commands: SendWords.commands)
  guard case .failure(let error) = table.parse(words) else {
    Issue.record("\(words) are taken")
    return
  }
  #expect(error.text(program: "belfry").contains("create"), "\(error.text(program: "belfry"))")
}

@Test(arguments: [
  (["check"], "check"), (["check", "a", "b"], "check a b"), (["check", "-"], "check -"),
  (["check", "--format", "json"], "check f=json"), (["check", "--format=json"], "check f=json"),
  (["check", "--format=json", "--format=text"], "check"),
  (["-C", "d", "check"], "check C=d"), (["check", "-Cd"], "check C=d"), (["--directory=d=e", "check"], "check C=d=e"),
  (["check", "-C", "-"], "check C=-"), (["check", "-C=d"], "check C==d"),
  (["check", "-qs"], "check quiet strict"), (["check", "-qsj4"], "check quiet strict j=4"),
  (["check", "-qj", "4", "x"], "check x quiet j=4"),
  (["check", "--no-progress"], "check no-progress"), (["check", "--no-progress", "--progress"], "check"),
  (["check", "--", "--format", "-q", "--"], "check --format -q --"), (["check", "--", "--help"], "check --help"),
  (["render", "streak", "-r", "a.csv", "--recipients", "-"], "render streak r=a.csv,-"),
  (["check", "--now", "1.5"], "check now=1.5"), (["--now=-3", "check"], "check now=-3.0"),
  (["check", "--now", "-3"], "check now=-3.0"),
  (["cache", "-q", "show"], "cache show quiet"),
  (["-h"], "help "), (["help"], "help "), (["help", "check"], "help check"), (["check", "--help"], "help check"),
  (["--help", "check"], "help check"), (["check", "--bogus", "-h"], "help check"), (["check", "-qh"], "help check"),
  (["check", "--format", "--help"], "help check"), (["chek", "--help"], "help "), (["--version"], "version"),
  (["check", "--version"], "version"),
  (["help", "cache", "show"], "help cache show"), (["help", "cache"], "help of cache"),
  (["cache", "--help"], "help of cache"), (["cache", "-h", "show"], "help cache show"),
  (["check", "help"], "check help"),
])
func argumentsBecomeAnInvocation(arguments: [String], expected: String) {
  #expect(outcome(arguments) == expected)
}

@Test(arguments: [
  ([], "no command given"), (["-q"], "no command given"), (["--"], "no command given"),
  (["chek"], "unknown command \"chek\"; did you mean \"check\"?"),
  (["help", "chek"], "unknown command \"chek\"; did you mean \"check\"?"),
  (["render", "me:geheim@db/x"], "CAMPAIGN: this seems to be a server's address; only --recipients can name one"),
  (["check", "postgress://me:geheim@db/x"], "PATH: this seems to be a server's address"),
  (["check", "-C", "host=db password=geheim"], "--directory: this seems to be a server's address"),
  (
    ["render", "a", "-r", "postgress://me:geheim@db/x"],
    "--recipients: this seems to be a server's address; such a one begins with db://"
  ),
  (["postgress://me:geheim@db"], "unknown command \"postgress:…\"; commands are check, render, completion and cache"),
  (["frobnicate"], "unknown command \"frobnicate\"; commands are check, render, completion and cache"),
  (["cache"], "\"cache\" needs one more word: clear or show"),
  (["cache", "shw"], "unknown command \"cache shw\"; did you mean \"show\"?"),
  (["check", "--fromat", "json"], "unknown flag \"--fromat\"; did you mean \"--format\"?"),
  (["check", "--form", "json"], "unknown flag \"--form\"; did you mean \"--format\"?"),
  (["check", "--zzzzzz"], "unknown flag \"--zzzzzz\""), (["check", "-z"], "unknown flag \"-z\""),
  (["check", "-qz"], "unknown flag \"-z\""),
  (["check", "--recipients", "x"], "\"belfry check\" has no flag \"--recipients\"; it belongs to \"belfry render\""),
  (["check", "-r", "x"], "\"belfry check\" has no flag \"-r\"; it belongs to \"belfry render\""),
  (["--strict", "check"], "flag \"--strict\" belongs to \"belfry check\" and goes after the command's name"),
  (["check", "--format", "jsn"], "--format: \"jsn\" is not valid; use text or json; did you mean \"json\"?"),
  (["check", "--format=\u{1B}[2J"], "--format: \"\\u{1b}[2J\" is not valid; use text or json"),
  (["check", "--format"], "--format needs a value: text or json"),
  (
    ["check", "--format", "--strict"],
    "--format needs a value, and \"--strict\" is a flag; to mean it, write --format=--strict"
  ),
  (["check", "--format", "--"], "--format needs a value: text or json"),
  (["check", "--strict=yes"], "--strict takes no value"),
  (["check", "--jobs", "0"], "--jobs: \"0\" is not a whole number from 1 to 64"),
  (["check", "-jx"], "--jobs: \"x\" is not a whole number from 1 to 64"),
  (["check", "-j", "99999999999999999999"], "--jobs: \"99999999999999999999\" is not a whole number from 1 to 64"),
  (["check", "--now", "noon"], "--now: \"noon\" is not a number"),
  (["check", "--no-strict"], "unknown flag \"--no-strict\"; leave \"--strict\" out"),
  (["check", "-C", ""], "--directory: the path is empty"), (["render"], "\"belfry render\" needs CAMPAIGN: its name"),
  (["render", "a", "b"], "\"belfry render\" takes one CAMPAIGN, and \"b\" is another"),
  (["cache", "show", "x"], "\"belfry cache show\" takes no operands, and \"x\" is one"),
  (["completion", "zhs"], "SHELL: \"zhs\" is not valid; use bash, zsh or fish; did you mean \"zsh\"?"),
  (["check", "-\u{301}"], "unknown flag \"-\u{301}\""),
  (
    ["check", "--format=\u{301}json"],
    "--format: \"\u{301}json\" is not valid; use text or json; did you mean \"json\"?"
  ),
])
func mistakesAreSaidInOneSentence(arguments: [String], expected: String) {
  #expect(outcome(arguments) == "error: \(expected)")
}

/// A topic may be called like a command; then `help` has both.
@Test(arguments: [
  (["help", "schedule"], "topic schedule"), (["help", "render"], "topic render and help render"),
  (["help", "schedule", "--help"], "topic schedule"), (["render", "--help"], "help render"),
  (["help", "x"], "error: unknown command or topic \"x\"; topics are schedule, render; \"p help\" lists the commands"),
  (["help", "shedule"], "error: unknown command or topic \"shedule\"; did you mean \"schedule\"?"),
  (["help", "schedule", "x"], "error: \"p help\" explains one topic, and \"x\" is too much"),
  (["schedule"], "error: unknown command \"schedule\"; commands are render"),
])
func topicsAreHelp(arguments: [String], expected: String) {
  let topics = CommandTable(
    program: "p", summary: "s", flags: [], commands: [Command("render", summary: "r", examples: [])],
    topics: [Topic("schedule", "when"), Topic("render", "how")])
  #expect(topics.problems == [])
  #expect(outcome(arguments, of: topics) == expected)
}

@Test func anEmptyCommandLineIsKnownAsSuch() {
  guard case .failure(let error) = table.parse([]) else { return #expect(Bool(false)) }
  #expect(error.isEmptyCommandLine)
  #expect(error.text(program: "belfry") == "belfry: no command given\ntry \"belfry --help\"\n")
}

@Test func usageErrorsNameTheHelp() {
  guard case .failure(let error) = table.parse(["check", "--x"]) else { return #expect(Bool(false)) }
  #expect(error.text(program: "belfry") == "belfry: unknown flag \"--x\"\ntry \"belfry check --help\"\n")
}

@Test func whatIsGivenIsKnown() {
  guard case .success(.run(let call)) = table.parse(["check", "-q"]) else { return #expect(Bool(false)) }
  #expect(call.isGiven(.quiet))
  #expect(!call.isGiven(.format))
}

@Test func anyWordsAreParsedWithoutHarm() {
  var state: UInt64 = 20_261_121
  func next(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }
  let pieces = [
    "check", "render", "cache", "show", "help", "--", "-", "-q", "-h", "--format", "json", "--format=", "=", "-C", "-j",
    "4", "--no-", "no",
    "\u{301}", "\u{1B}", "", "日", "-qsj", "--directory", "x", "\n", "--version", "-\u{1F468}\u{200D}\u{1F469}",
  ]
  for _ in 0..<20_000 {
    let words = (0..<next(6)).map { _ in (0...next(2)).map { _ in pieces[next(pieces.count)] }.joined() }
    switch table.parse(words) {
    case .failure(let error):
      #expect(!error.message.isEmpty)
      #expect(error.message.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F })
    case .success(.run(let call)):
      #expect(table.command(named: call.command.name) != nil)
      // After the command, what is not a flag comes back whole and in order.
      var rest = words[...]
      for operand in call.operands {
        guard let at = rest.firstIndex(where: { $0.utf8.elementsEqual(operand.utf8) }) else {
          #expect(Bool(false), "\(operand) in \(words)")
          break
        }
        rest = rest[(at + 1)...]
      }
    case .success(.help), .success(.groupHelp), .success(.topic), .success(.version):
      #expect(words.contains { $0.unicodeScalars.contains("h") || $0.hasPrefix("--version") })
    }
  }
}
