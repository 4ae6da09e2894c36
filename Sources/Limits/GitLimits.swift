// What git may cost, and comparing with what it keeps. Properties, not stored values, so that each number is a constant where it is read.
extension RunLimit {
  static var gitLimits: [RunLimit] {
    [
      gitOutput, gitSettings, gitTime, gitMemory, gitAttributes, comparedFindings, comparedText, baselineFile,
      standardInputFile,
    ]
  }

  @inlinable package static var gitOutput: RunLimit {
    RunLimit(
      "git-output", 64 << 20, .bytes, bounds: "What git answers to one question: the names of files that differ.",
      past: "Nothing is compared, and the status is 3.")
  }

  @inlinable package static var gitSettings: RunLimit {
    RunLimit(
      "git-settings", 1_000, bounds: "Filters of a repository's configuration, each of which is switched off.",
      past: "Nothing is compared, and the status is 3.")
  }

  @inlinable package static var gitTime: RunLimit {
    RunLimit(
      "git-time", 120, .seconds, bounds: "How long git may take for an answer.",
      past: "It is ended; nothing is compared, and the status is 3.")
  }

  @inlinable package static var gitMemory: RunLimit {
    RunLimit(
      "git-memory", 192 << 20, .bytes,
      bounds: "What git may allocate for an answer, besides four times the bytes of the repository's index.",
      past: "Nothing is compared, and the status is 3.")
  }

  @inlinable package static var gitAttributes: RunLimit {
    RunLimit(
      "git-attributes", 1 << 20, .bytes, bounds: "A `.gitattributes` that is compared with its earlier version.",
      past: "The files of its folder count as unread: they may differ.")
  }

  @inlinable package static var comparedFindings: RunLimit {
    RunLimit(
      "compared-findings", 25_000, bounds: "Findings of a run that are compared with others.",
      past: "Nothing is compared, and the status is 3.")
  }

  @inlinable package static var comparedText: RunLimit {
    RunLimit(
      "compared-text", 16 << 20, .bytes,
      bounds: "The lines and sentences of the findings that are compared with others.",
      past: "As for `compared-findings`.")
  }

  @inlinable package static var baselineFile: RunLimit {
    RunLimit(
      "baseline-file", 64 << 20, .bytes, bounds: "A baseline that `--baseline` names.",
      past: "Nothing is checked; the error says so.")
  }

  @inlinable package static var standardInputFile: RunLimit {
    RunLimit(
      "standard-input-file", 16 << 20, .bytes, bounds: "What `--stdin-path` takes from standard input.",
      past: "Nothing is checked; the error says so.")
  }
}
