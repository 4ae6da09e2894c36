// What checking a campaign may cost. A property, not a stored value, so that the number is a constant where it is read.
extension RunLimit {
  static var checkLimits: [RunLimit] { [markdownPlan, markdownRows, markdownText] }

  // MARK: - Outputs

  @inlinable package static var markdownPlan: RunLimit {
    RunLimit(
      "markdown-plan", 60_000, .characters,
      bounds: "A plan in Markdown: a comment on GitHub has at most 65,536 characters.",
      past: "Long lists end with how many more there are; the other formats have them all.")
  }

  @inlinable package static var markdownRows: RunLimit {
    RunLimit(
      "markdown-rows", 100, bounds: "The rows of a table and the items of a list in a plan in Markdown.",
      past: "How many more there are is said.")
  }

  @inlinable package static var markdownText: RunLimit {
    RunLimit(
      "markdown-text", 300, .characters, bounds: "One text of a campaign or a file that stands in a plan in Markdown.",
      past: "It ends with `…`.")
  }
}
