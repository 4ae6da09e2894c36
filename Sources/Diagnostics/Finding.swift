import Limits

/// One thing that an author should know, at the place that causes it.
///
/// The only diagnostic type of the compiler. An author's mistake is always a finding, never thrown. Messages are lower case without a
/// full stop: the headline says what is wrong, a note says why, `help` says what to do.
public struct Finding: Sendable {
  /// The kind of finding.
  public let rule: Rule
  /// Starts as the rule's severity; the project's `rules:` may change it.
  public var severity: Severity
  /// What is wrong, quoting the author's own text.
  public var message: String
  /// Where: bytes of the file that is being read.
  public var span: SourceSpan
  /// A few words under the caret, or nothing.
  public var label: String?
  /// Further places and reasons.
  public var notes: [Note]
  /// What to do next, one sentence.
  public var help: String?
  /// Changes that would mend it.
  public var fixes: [Fix]
  /// Whether it is about readers whom an audience may leave out.
  package var isOfSomeReaders = false
  /// The attribute of whose declaration it tells, which is the same wherever the attribute stands.
  package var declaration: String?
  /// What it says that something lacks, where the whole project may lack it.
  package var lack: Lack?
  /// Whether it is about one of the texts of a file, so that another text may have it for the same cause.
  package var isOfText = false
  /// Where its cause stands, in a file that campaigns share: what many have for one cause is told there.
  package var cause: Note?
  /// The files of the campaigns that have it, where it is told at its cause.
  public package(set) var campaigns: [String] = []

  /// A finding of `rule` at `span`; `note` is the first of its notes. Where the help has an edit, that is the first of its fixes.
  public init(
    _ rule: Rule, at span: SourceSpan, _ message: String, label: String? = nil, note: String? = nil,
    notes: [Note] = [], help: Advice? = nil, fixes: [Fix] = []
  ) {
    self.rule = rule
    severity = rule.severity
    self.message = Self.cut(message)
    self.span = span
    self.label = label.map(Self.cut)
    self.notes = (note.map { [Note($0)] } ?? []) + notes
    self.help = (help?.text).map(Self.cut)
    self.fixes = (help?.fix(at: span).map { [$0] } ?? []) + fixes
  }

  /// Says what to do in another way; its edit takes the place of the fixes there were.
  public mutating func advise(_ help: Advice) {
    self.help = Self.cut(help.text)
    fixes = help.fix(at: span).map { [$0] } ?? []
  }

  /// A sentence as long as one may be: names and texts that it quotes may be as long as a file.
  package static func cut(_ sentence: String) -> String {
    let most = RunLimit.messageText.value
    guard sentence.utf8.count > most else { return sentence }
    return String(decoding: sentence.utf8.prefix(most), as: UTF8.self).prefix(most - 1) + "…"
  }

  /// A note: a reason, or another place that matters.
  public struct Note: Sendable {
    /// The sentence.
    public var message: String
    /// The place, if the note has one.
    public var span: SourceSpan?
    /// The path of the place's file, relative to the project; nothing when it is the finding's own file.
    public var path: String?

    /// A note, with or without a place.
    public init(_ message: String, at span: SourceSpan? = nil, in path: String? = nil) {
      self.message = Finding.cut(message)
      self.span = span
      self.path = path
    }
  }

  /// A change to the finding's file that mends it.
  public struct Fix: Sendable {
    /// Whether a tool may apply a fix by itself.
    public enum Applicability: String, Sendable {
      /// Cannot change what is sent, to whom or when.
      case safe
      /// Probably right; somebody should look at it.
      case needsReview = "needs-review"
      /// For reading only.
      case shown
    }

    /// Imperative: `replace "soundd" with "sound"`.
    public var title: String
    /// Whether it may be applied unseen.
    public var applicability: Applicability
    /// The replacements, in order, not overlapping; at least one.
    public var edits: [Edit]

    /// A fix of one or more edits.
    public init(_ title: String, _ applicability: Applicability = .needsReview, edits: [Edit]) {
      self.title = title
      self.applicability = applicability
      self.edits = edits
    }

    /// One replacement of bytes.
    public struct Edit: Sendable {
      /// What is replaced; empty to insert.
      public var span: SourceSpan
      /// The new text.
      public var text: String
      /// What the new text is.
      public var form: Form

      /// What the text of an edit is.
      public enum Form: Sendable {
        /// What is meant; it is quoted as the text around it is, and where YAML needs it, before anybody sees the edit.
        case text
        /// Bytes of the file as they are to stand there.
        case source
      }

      /// Replaces `span` by `text`.
      public init(_ span: SourceSpan, _ text: String, _ form: Form = .text) {
        self.span = span
        self.text = text
        self.form = form
      }
    }
  }

  /// Whether it is an error that is one in every project: what it is about has no meaning, or nothing can come of it.
  package var isFixedError: Bool { severity == .error && !rule.isAdjustable }

  /// Whether what it is about was not understood, whatever it weighs.
  package var leavesNoMeaning: Bool { rule.fixed == .notUnderstood }

  /// Whether this says the same of the same place: each variant has what the campaign gives it.
  package func isSame(_ other: Finding) -> Bool {
    rule === other.rule && span == other.span && message == other.message
  }

  /// The same finding with every place of its own file moved by `place`.
  ///
  /// The small languages inside scalars report offsets in the decoded text; whoever knows the scalar moves them into the file. A fix
  /// survives only where decoded and written bytes of all that it replaces are the same, which `isVerbatim` says.
  public func relocated(isVerbatim: (SourceSpan) -> Bool, by place: (SourceSpan) -> SourceSpan) -> Finding {
    var moved = self
    moved.span = place(span)
    for index in moved.notes.indices where moved.notes[index].path == nil {
      moved.notes[index].span = moved.notes[index].span.map(place)
    }
    moved.fixes.removeAll { !$0.edits.allSatisfy { isVerbatim($0.span) } }
    for index in moved.fixes.indices {
      for edit in moved.fixes[index].edits.indices {
        moved.fixes[index].edits[edit].span = place(moved.fixes[index].edits[edit].span)
      }
    }
    return moved
  }
}

extension [Finding] {
  /// Whether one of them, from `first` on, is an error. That there are more than before says nothing: a warning tells of what was understood.
  package func hasError(since first: Int = 0) -> Bool { dropFirst(first).contains { $0.severity == .error } }

  /// Adds a finding, which by itself weighs what its rule says.
  ///
  /// Never inlined: hardly any file has one, and the way of those that have none stays short.
  @inline(never)
  package mutating func report(
    _ rule: Rule, at span: SourceSpan, _ message: String, severity: Severity? = nil, label: String? = nil,
    note: String? = nil, notes: [Finding.Note] = [], help: Advice? = nil, fixes: [Finding.Fix] = []
  ) {
    var finding = Finding(
      rule, at: span, message, label: label, note: note, notes: notes, help: help, fixes: fixes)
    if let severity { finding.severity = severity }
    append(finding)
  }
}

extension Finding {
  /// Whether it has an edit that a tool may apply, if only after a review.
  package var isFixable: Bool { fixes.contains { $0.applicability != .shown } }
}
