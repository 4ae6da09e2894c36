// Takes: the words of a command line, which `belfry` has handed on.
// Gives: the status of the process; what became of a batch on standard output, errors on standard error.
// Never: prints a key, a provider token or a device token.

import Commands
import Escaping
import Files
import Glibc
import Sending

/// The statuses of the sender.
enum DeliveryStatus: Int32 {
  case accepted = 0
  case usage = 2
  case resumable = 3
  case partly = 4
}

/// Runs the sender; gives the status of the process.
public func deliver(_ words: [String]) -> Int32 {
  // What `belfry` takes before and after every command.
  let everywhere = [
    Flag("project", short: "C", .folder("DIR"), help: "has no meaning here"),
    Flag("color", .choice(["auto", "always", "never"]), help: "has no meaning here"),
    Flag("now", .name("TIME"), help: "has no meaning here"),
  ]
  let table = CommandTable(
    program: "belfry", summary: "the sender of belfry", flags: everywhere, commands: SendWords.commands)
  switch table.parse(words) {
  case .failure(let error):
    say(String(decoding: Harmless.lines(error.text(program: "belfry")), as: UTF8.self), to: .standardError)
    return DeliveryStatus.usage.rawValue
  case .success(.help(let command)): say(table.help(command))
  case .success(.groupHelp(let words)): say(table.help(group: words))
  // The sender explains no part of the language; its table has no topics.
  case .success(.topic(_, let command)): say(table.help(command))
  case .success(.version): say("belfry-send \(JournalHeader.version)\n")
  case .success(.run(let invocation)):
    do throws(SendingError) {
      if invocation.isGiven(Key<String?>.text("now", .name("TIME"), help: "")) {
        throw SendingError("sending goes by the clock of this machine; leave --now out", isUsage: true)
      }
      switch invocation.command.name {
      case SendWords.status.name: return try StatusCommand.run(invocation)
      case SendWords.sent.name: return try SentCommand.run(invocation)
      case SendWords.resolve.name: return try ResolveCommand.run(invocation)
      case SendWords.report.name: return try ReportCommand.run(invocation)
      case SendWords.token.name: return try TokenCommand.run(invocation)
      case SendWords.channelsCreate.name, SendWords.channelsRead.name, SendWords.channelsList.name,
        SendWords.channelsDelete.name:
        return try ChannelsCommand.run(invocation)
      default: return try SendCommand.run(invocation)
      }
    } catch {
      say("belfry: \(error.message)\n", to: .standardError)
      return (error.isUsage ? DeliveryStatus.usage : .resumable).rawValue
    }
  }
  return DeliveryStatus.accepted.rawValue
}

/// Writes what was asked for to standard output, all of it. A reader that went away wanted no more.
func publish(_ text: String) throws(SendingError) {
  do throws(FileError) {
    try OutputStream.standardOutput.write(text)
    try OutputStream.standardOutput.flush()
  } catch {
    if error.code != EPIPE { throw SendingError(error) }
  }
}

/// Writes text. A reader that went away wanted no more.
func say(_ text: String, to stream: OutputStream = .standardOutput) {
  try? stream.write(text)
  try? stream.flush()
}
