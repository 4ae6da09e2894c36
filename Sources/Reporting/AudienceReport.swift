public import Checking
public import Clocks
import Diagnostics
import Escaping
public import Expressions
public import Planning

/// Named audiences, and how they are to be written as SQL.
public struct AudienceReport: Sendable {
  /// A dialect, and the table to select from as that dialect quotes it.
  public struct Target: Sendable {
    let dialect: SQLDialect
    let table: String

    /// A target.
    public init(_ dialect: SQLDialect, table: String) {
      self.dialect = dialect
      self.table = table
    }
  }

  let audiences: [AudienceUse]
  let project: Project
  let now: Instant
  let target: Target?

  /// A report about `audiences` of a project; statements count from `now`.
  public init(_ audiences: [AudienceUse], of project: Project, now: Instant, as target: Target? = nil) {
    self.audiences = audiences
    self.project = project
    self.now = now
    self.target = target
  }

  /// The report's bytes. In text one audience is a page of its own, and statements are nothing but SQL.
  public func bytes(as format: ReportFormat, style: TextStyle = .plain) -> [UInt8] {
    switch (format, target) {
    case (.json, _): AudienceJSON.report(self)
    case (.text, let target?): Array(AudienceText.statements(self, target).utf8)
    case (.text, nil): Harmless.lines(AudienceText.report(self, style))
    }
  }
}
