/// Whether output is coloured: what `--color` chooses.
public enum Colour: String, CaseIterable, Sendable {
  /// As the terminal and the environment say.
  case auto
  /// Also into files and pipes.
  case always
  /// Not at all.
  case never

  /// Whether to colour what goes to one stream; standard output and standard error are judged apart.
  ///
  /// The flag wins, then `NO_COLOR` when it is not empty (no-color.org), then `CLICOLOR_FORCE` unless it is empty or 0
  /// (bixense.com/clicolors); otherwise only a terminal that is not `TERM=dumb` gets colours.
  public static func isWanted(flag: Colour, environment: [String: String], isTerminal: Bool) -> Bool {
    switch flag {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    if environment["NO_COLOR"].map({ !$0.isEmpty }) ?? false { return false }
    if let force = environment["CLICOLOR_FORCE"], !force.isEmpty, force != "0" { return true }
    return isTerminal && environment["TERM"] != "dumb"
  }
}
