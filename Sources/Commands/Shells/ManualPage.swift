import Diagnostics

/// The table as a page of the manual, in the macros of man(7).
struct ManualPage {
  let table: CommandTable
  let version: String

  var text: String { lines.joined(separator: "\n") + "\n" }

  private var lines: [String] {
    let name = table.program
    var lines = [
      ".\\\" Printed by \"\(name) man\".",
      ".TH \(name.uppercased()) 1 \"\" \"\(name) \(version)\"", ".SH NAME", "\(name) \\- \(plain(table.summary))",
      ".SH SYNOPSIS", ".B \(name)", "COMMAND [FLAGS] [OPERANDS]", ".SH COMMANDS",
    ]
    for command in table.commands { lines += section(command) }
    lines += [".SH FLAGS OF EVERY COMMAND"] + table.flags.flatMap(entry)
    lines += entry(Flag("help", short: "h", help: "show the help of a command"))
    lines += entry(Flag("version", help: "show which version this is"))
    lines += [".SH NOTES"] + paragraphs(table.footer)
    return lines
  }

  private func section(_ command: Command) -> [String] {
    var lines = [".SS \(table.program) \(command.name)"] + paragraph(capitalized(command.summary) + ".")
    lines += [".PP", ".nf", text(table.usage(of: command)), ".fi"]
    for paragraph in command.details { lines += [".PP"] + self.paragraph(paragraph) }
    for operand in command.operands { lines += [".TP", ".I \(text(operand.usage))"] + paragraph(operand.help) }
    lines += command.flags.flatMap(entry)
    for example in command.examples {
      lines += [
        ".PP", text(capitalized(example.meaning) + ":"), ".PP", ".nf", ".RS 4", text(example.line), ".RE", ".fi",
      ]
    }
    return lines
  }

  private func entry(_ flag: Flag) -> [String] {
    var help = flag.help
    if flag.repeats { help += "; may be given several times" }
    return [".TP", ".B \(text(flag.usage))"] + paragraph(help)
  }

  private func paragraphs(_ texts: [String]) -> [String] {
    texts.enumerated().flatMap { ($0 == 0 ? [] : [".PP"]) + paragraph($1) }
  }

  private func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

  /// Lines as short as those who read the source of pages expect.
  private func paragraph(_ text: String) -> [String] { TerminalText.wrapped(text, to: 72).map(self.text) }

  /// A line of text, in which nothing is a request.
  private func text(_ text: String) -> String {
    let escaped = plain(text)
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
  }

  /// A hyphen that somebody types is a minus for troff.
  private func plain(_ text: String) -> String {
    text.reduce(into: "") { line, character in
      switch character {
      case "\\": line += "\\e"
      case "-": line += "\\-"
      case "…": line += "..."
      case "\n": line += " "
      default: line.append(character)
      }
    }
  }
}

extension CommandTable {
  /// The page of the manual about the program; ends with a line end.
  public func manual(version: String) -> String { ManualPage(table: self, version: version).text }
}
