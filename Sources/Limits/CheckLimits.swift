// What checking a campaign may cost. A property, not a stored value, so that the number is a constant where it is read.
extension RunLimit {
  static var checkLimits: [RunLimit] {
    [addressSpace, markdownPlan, markdownRows, markdownText, threadAddresses, threadStack]
  }

  // MARK: - The machine

  @inlinable package static var addressSpace: RunLimit {
    RunLimit(
      "address-space", 96 << 20, .bytes,
      bounds: "The addresses of memory that `ulimit -v` and `ulimit -d` must leave, at the least.",
      past: "With fewer no command begins, and the status is 3.")
  }

  @inlinable package static var threadAddresses: RunLimit {
    RunLimit(
      "thread-addresses", 16 << 20, .bytes,
      bounds: "What each further thread may take of them, where they are limited.",
      past: "There are fewer threads than `--jobs` says.")
  }

  @inlinable package static var threadStack: RunLimit {
    RunLimit(
      "thread-stack", 8 << 20, .bytes, bounds: "The stack of each thread, whatever `ulimit -s` says.",
      past: "Nothing comes near it: what nests has limits of its own.")
  }

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
