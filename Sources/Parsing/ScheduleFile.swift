import Clocks
public import Diagnostics
public import Language

/// When a campaign fires, as its author wrote it.
public struct ScheduleFile: Sendable {
  /// The form.
  public var form: ScheduleForm
  /// `zone`
  public var zone: Written<Scalar>
  /// `where`
  public var condition = Written<Scalar>.absent
  /// `unless`
  public var unless = Written<[Located<String>]>.absent
  /// Where the schedule stands.
  public var span: SourceSpan
}
