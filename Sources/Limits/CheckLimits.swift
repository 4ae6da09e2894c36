// What checking a campaign may cost. A property, not a stored value, so that the number is a constant where it is read.
extension RunLimit {
  static var checkLimits: [RunLimit] {
    [
      fileWork, byteWork, projectWork, planWork, comparisonWork, neededApprovals, fileFindings, runFindings, listItems,
      mappingKeys, activityTypes,
      campaignTexts,
      steps, stepsShared,
      audienceQuestions, filesTogether, strayFiles, enumMembers, mendingChecks, mendingFlooded,
      mendingFiles, triedBytes, triedFiles,
      triedTogether,
      messageText,
      namesInMessage,
      planRequests, expectationMoments, projects,
      suggestionCandidates,
      templateFilters, templateLoops,
      templateText, snippetBytes, snippetUses,
      addressSpace, markdownPlan, markdownRows, markdownText, threadAddresses, threadStack, wordDiff,
    ]
  }

  @inlinable package static var snippetBytes: RunLimit {
    RunLimit(
      "snippet-text", 4096, .bytes, bounds: "The text of a snippet in one language.",
      past: "An error says so: no payload has room for it.")
  }

  @inlinable package static var snippetUses: RunLimit {
    RunLimit(
      "snippet-uses", 16, bounds: "Snippets in one text.",
      past: "An error says so.")
  }

  @inlinable package static var fileWork: RunLimit {
    RunLimit(
      "file-work", 10_000, .steps,
      bounds:
        "Searching one file for what is never true, never shown or misspelt, whatever its size; `byte-work` comes on top. A step takes about 10 ns.",
      past:
        "What is left is not searched, and the finding `work-limit` says so. Types, names and sizes are proven all the same."
    )
  }

  @inlinable package static var byteWork: RunLimit {
    RunLimit(
      "byte-work", 60, .steps, bounds: "Steps of belfry's work for each byte of a file.",
      past: "As for `file-work`.")
  }

  @inlinable package static var projectWork: RunLimit {
    RunLimit(
      "project-work", 5_000_000, .steps,
      bounds: "The same for belfry.yaml and the files of audiences and categories together; `byte-work` comes on top.",
      past: "As for `file-work`.")
  }

  @inlinable package static var planWork: RunLimit {
    RunLimit(
      "plan-work", 30_000_000, .steps,
      bounds: "Deciding which audiences of a plan can hold for one person.",
      past: "They count as possible together; the plan says \"possibly\", and `proven` is false.")
  }

  @inlinable package static var comparisonWork: RunLimit {
    RunLimit(
      "comparison-work", 50_000_000, .steps,
      bounds:
        "Comparing the people of all campaigns that differ, and finding their risks: each campaign has an equal part, of `plan-work` at most.",
      past: "What is not proven by then is reported as not proven: a campaign may have other people.")
  }

  @inlinable package static var neededApprovals: RunLimit {
    RunLimit(
      "needed-approvals", 30_000,
      bounds:
        "Approvals that one change needs: each row of `policy: { approvals: … }` for each campaign that it asks about.",
      past: "Nothing is compared, and the status is 3.")
  }

  @inlinable package static var expectationMoments: RunLimit {
    RunLimit(
      "expectation-moments", 100_000,
      bounds:
        "Moments of campaigns that the expectations of one `belfry test` look ahead to, without the first 60 of each person's future.",
      past: "Expectations that come later are not tried, and fail with that reason.")
  }

  @inlinable package static var planRequests: RunLimit {
    RunLimit(
      "plan-requests", 50_000, bounds: "Moments of a plan's local campaigns that are compared in time.",
      past: "Campaigns that come later count with the most slots that they ever need at once.")
  }

  @inlinable package static var audienceQuestions: RunLimit {
    RunLimit(
      "audience-questions", 250,
      bounds:
        "Questions of an audience and what joins them, those of the audiences in it among them, that is looked into for what it says of the texts.",
      past:
        "What the attributes declare holds: a default may be asked for that no one needs, and sizes may be larger than they get."
    )
  }

  @inlinable package static var filesTogether: RunLimit {
    RunLimit(
      "files-together", 1000, bounds: "Files of a project up to which `check` looks at what all campaigns do together.",
      past: "`check` says that it did not look at pending requests, frequency and collisions; `plan` always does.")
  }

  @inlinable package static var strayFiles: RunLimit {
    RunLimit(
      "stray-files", 10_000, bounds: "YAML files of no project in which `check --all` looks for campaigns.",
      past: "The rest is not checked.")
  }

  @inlinable package static var fileFindings: RunLimit {
    RunLimit(
      "file-findings", 200, bounds: "Findings of one file that are shown.",
      past: "The finding `more-findings` counts the others.")
  }

  @inlinable package static var runFindings: RunLimit {
    RunLimit(
      "run-findings", 5_000, bounds: "Findings of a run that are shown; the first by path.",
      past: "The finding `more-findings` counts the others; summaries and statuses count all.")
  }

  @inlinable package static var mendingChecks: RunLimit {
    RunLimit(
      "fix-checks", 1_000, bounds: "Checks of the project by which `check --fix` judges its edits.",
      past: "The edits so far are kept, and it says that not all were tried.")
  }

  @inlinable package static var mendingFlooded: RunLimit {
    RunLimit(
      "fix-flooded", 2,
      bounds: "These checks where there are more findings than `run-findings`: each takes seconds then.",
      past: "As for `fix-checks`.")
  }

  @inlinable package static var mendingFiles: RunLimit {
    RunLimit(
      "fix-files", 200_000,
      bounds:
        "Files that these checks read, all together; a finding counts for two. In a large project the checks are fewer, but at least four.",
      past: "As for `fix-checks`.")
  }

  @inlinable package static var triedFiles: RunLimit {
    RunLimit(
      "tried-files", 5_000,
      bounds: "Files that `check` reads again to try the edits of its findings; each time counts for at least 50.",
      past: "The other edits are offered untried; `check --fix` tries each that it does.")
  }

  @inlinable package static var triedBytes: RunLimit {
    RunLimit(
      "tried-text", 1 << 22, .bytes, bounds: "Text that is read again for it.",
      past: "As for `tried-files`.")
  }

  @inlinable package static var triedTogether: RunLimit {
    RunLimit(
      "tried-together", 200,
      bounds: "Files of a project in which an edit of what campaigns share is tried on all of them.",
      past: "It is tried on what campaigns share alone.")
  }

  @inlinable package static var projects: RunLimit {
    RunLimit(
      "projects", 1_000, bounds: "Projects that `check --all` finds.", past: "Nothing is checked; the error says so.")
  }

  @inlinable package static var messageText: RunLimit {
    RunLimit("message-text", 1 << 14, .bytes, bounds: "A sentence of a finding.", past: "It ends in \"…\".")
  }

  @inlinable package static var namesInMessage: RunLimit {
    RunLimit(
      "names-in-message", 40, bounds: "Names that a message lists.", past: "The message counts the others.")
  }

  @inlinable package static var suggestionCandidates: RunLimit {
    RunLimit(
      "suggestion-names", 5_000, bounds: "Names among which \"did you mean\" looks for one.",
      past: "Later ones are not suggested.")
  }

  @inlinable package static var templateText: RunLimit {
    RunLimit(
      "template-text", 1 << 16, .bytes,
      bounds:
        "A text on its way through the filters of a template. An attribute counts with the most that its type allows, and with 4 KiB at most.",
      past: "The finding `text-too-large`.")
  }

  @inlinable package static var templateFilters: RunLimit {
    RunLimit(
      "template-filters", 32, bounds: "Filters after one text of a template.", past: "The finding `text-too-large`.")
  }

  @inlinable package static var templateLoops: RunLimit {
    RunLimit(
      "template-loops", 1 << 17, .bytes,
      bounds:
        "The passages of a text's loops, expanded once for each possible item; each time counts for 32 bytes more.",
      past: "The finding `text-too-large`.")
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
      bounds: "A plan or findings in Markdown: a comment on GitHub has at most 65,536 characters.",
      past: "Long lists end with how many more there are; the other formats have them all.")
  }

  @inlinable package static var markdownRows: RunLimit {
    RunLimit(
      "markdown-rows", 100, bounds: "The rows of a table and the items of a list in Markdown.",
      past: "The report says how many more there are.")
  }

  @inlinable package static var markdownText: RunLimit {
    RunLimit(
      "markdown-text", 300, .characters, bounds: "One text of a campaign or a file in Markdown.",
      past: "It ends with `…`.")
  }

  @inlinable package static var wordDiff: RunLimit {
    RunLimit(
      "word-difference", 250_000, .steps,
      bounds: "Finding the words by which two texts differ, a step for each pair of words that is compared.",
      past: "All from the first word that differs to the last one is marked.")
  }

  @inlinable package static var listItems: RunLimit {
    RunLimit(
      "list-items", 1_000,
      bounds:
        "Items of a list, and keys of `data` and `localizations`: a thousand of either fit into no payload and no app.",
      past: "The first ones are used, and the finding `wrong-type` says so.")
  }

  @inlinable package static var campaignTexts: RunLimit {
    RunLimit(
      "campaign-texts", 1_000, bounds: "The variants of a campaign times the languages that they inherit from it.",
      past: "The campaign cannot be used, and the finding `wrong-type` says so.")
  }

  @inlinable package static var steps: RunLimit {
    RunLimit(
      "steps", 100, bounds: "The steps of a file, each of which is a campaign.",
      past: "None of them is planned, and the finding `wrong-type` says so.")
  }

  @inlinable package static var stepsShared: RunLimit {
    RunLimit(
      "steps-shared", 16,
      bounds: "How many times a file is read for its steps: what stands beside `steps` is read with each of them.",
      past: "As for `steps`.")
  }

  // Each filter is applied to each of them once, before anything is checked.
  @inlinable package static var enumMembers: RunLimit {
    RunLimit(
      "enum-members", 10_000, bounds: "The values of one enum.",
      past: "The attribute cannot be used, and the finding `attribute-bounds` says so.")
  }

  // Each push that updates an activity asks all of them whose keys it has.
  @inlinable package static var activityTypes: RunLimit {
    RunLimit(
      "activity-types", 100, bounds: "The types under `live-activities`.",
      past: "The first ones are used, and the finding `wrong-type` says so.")
  }

  @inlinable package static var mappingKeys: RunLimit {
    RunLimit(
      "mapping-keys", 10_000, bounds: "Attributes, audiences, categories or rules of one file.",
      past: "The first ones are used, and the finding `wrong-type` says so.")
  }
}
