import Commands

/// `belfry completion`: what completes its words in a shell.
enum Completion {
  static let command = Command(
    "completion", summary: "prints completions for a shell",
    operands: [Operand("SHELL", value: .choice(Shell.allCases.map(\.rawValue)), help: "the shell: bash, zsh or fish")],
    examples: [
      Command.Example("source <(belfry completion bash)", "in ~/.bashrc"),
      Command.Example("belfry completion zsh > \"${fpath[1]}/_belfry\"", "once, for zsh"),
      Command.Example("belfry completion fish > ~/.config/fish/completions/belfry.fish", "once, for fish"),
    ])

  static let run: @Sendable (Session) throws(Stop) -> Status = { (session: Session) throws(Stop) -> Status in
    guard let shell = session.invocation.operands.first.flatMap(Shell.init(rawValue:)) else {
      throw Stop(.usage, "name a shell: bash, zsh or fish")
    }
    try session.print(Array(Table.table.completion(for: shell).utf8))
    return .clean
  }
}

/// `belfry man`: the page of the manual.
enum Manual {
  static let command = Command(
    "man", summary: "prints the manual page",
    examples: [
      Command.Example("belfry man | man -l -", "reads it"),
      Command.Example("belfry man > /usr/local/share/man/man1/belfry.1", "installs it"),
    ])

  static let run: @Sendable (Session) throws(Stop) -> Status = { (session: Session) throws(Stop) -> Status in
    try session.print(Array(Table.table.manual(version: Version.belfry).utf8))
    return .clean
  }
}
