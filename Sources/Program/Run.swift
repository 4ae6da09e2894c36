// Takes: the words of a command line.
// Gives: the command's work on standard output, what stands in its way on standard error, the status of the process.
// Never: checks, plans or compiles by itself.

import Commands
import Escaping
import Files
import Threads

/// Reads the command line, runs the command, and says on standard error why it could not. Gives the status of the process.
public func run(_ arguments: [String]) -> Int32 {
  status(arguments).rawValue
}

private func status(_ arguments: [String]) -> Status {
  let surroundings = Surroundings()
  do throws(Stop) {
    if let refusal = AddressSpace.refusal { throw Stop(.failure, refusal) }
    if arguments == ["--version"] {
      try write("belfry \(Version.belfry)\n")
      return .clean
    }
    return try dispatch(arguments, surroundings)
  } catch {
    Interruption.waitIfEnding()
    if !error.message.isEmpty { try? OutputStream.standardError.write("belfry: \(error.shown)\n") }
    return error.status
  }
}

private func dispatch(_ arguments: [String], _ surroundings: Surroundings) throws(Stop) -> Status {
  let width = CommandTable.helpWidth(environment: surroundings.environment)
  switch Table.table.parse(arguments) {
  case .failure(let error):
    if error.isEmptyCommandLine {
      try? OutputStream.standardError.write(Table.table.help(nil, width: width))
    } else {
      try? OutputStream.standardError.write(Harmless.lines(error.text(program: "belfry")))
    }
    return .usage
  case .success(.help(let command)):
    try write(Table.table.help(command, width: width))
    return .clean
  case .success(.groupHelp(let words)):
    try write(Table.table.help(group: words, width: width))
    return .clean
  case .success(.topic(let topic, let command)):
    try write(Table.page(of: topic, width: width))
    // A command of the same name has its own help, which is what scripts and habits ask for.
    if let command { try write("\n" + Table.table.help(command, width: width)) }
    return .clean
  case .success(.version):
    try write("belfry \(Version.belfry)\n")
    return .clean
  case .success(.run(let invocation)):
    guard let entry = Table.commands.first(where: { $0.command.name == invocation.command.name }) else {
      throw Stop(.usage, "there is no command \"\(invocation.command.name)\"")
    }
    // Paths would be taken for paths of the root folder.
    guard Session.currentFolder != nil else {
      throw Stop(.failure, "the current folder no longer exists; change to another one and run it again")
    }
    return try entry.run(Session(invocation: invocation, surroundings: surroundings, words: arguments))
  }
}

private func write(_ text: String) throws(Stop) {
  do throws(FileError) {
    try OutputStream.standardOutput.write(text)
    try OutputStream.standardOutput.flush()
  } catch {
    if error.isBrokenPipe { return }
    throw Stop(.failure, error.description)
  }
}
