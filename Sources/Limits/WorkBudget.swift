/// What the search for mistakes may cost: steps that grow with the bytes that are searched, so that no file costs more than its size allows.
///
/// One budget belongs to one file, or to what all campaigns ask together, and to one thread at a time. What it pays for depends on nothing but
/// the project, so that the number of threads changes no byte. A step takes about ten nanoseconds; whoever searches knows its own rate.
///
/// Nothing that is sent depends on what a budget pays for: sizes, types and names are proven without it. What is left out is told: see
/// ``hasRunOut``.
public final class WorkBudget {
  /// The steps that are left.
  @exclusivity(unchecked) public private(set) var left: Int
  /// Whether something was left out because it cost more than was left.
  @exclusivity(unchecked) public private(set) var hasRunOut = false

  /// A budget of so many steps.
  public init(steps: Int) { left = max(0, steps) }

  /// The budget of a file of so many bytes.
  public convenience init(fileBytes: Int) {
    self.init(steps: RunLimit.fileWork.value + max(0, fileBytes) * RunLimit.byteWork.value)
  }

  /// The budget of what belongs to no file of its own, such as what a table of the project asks: that of the largest file.
  public static func ofLargestFile() -> WorkBudget { WorkBudget(fileBytes: 1 << 20) }

  /// The budget of one word that somebody typed, on a command line or as the name of a column. Never one of many that a file can hold: those
  /// share the budget of their file.
  public static func ofOneWord() -> WorkBudget { WorkBudget(steps: RunLimit.projectWork.value) }

  /// Takes steps for something that is done whole or not at all; `false` when there are not enough of them. Then nothing is left for anything else, so
  /// that it does not matter how far somebody had got.
  public func take(_ steps: Int) -> Bool {
    guard steps <= left else {
      hasRunOut = true
      left = 0
      return false
    }
    left -= max(0, steps)
    return true
  }

  /// Takes what a search has used that could stop at any step: all that was left where it used that much and wanted more.
  public func take(upTo steps: Int, wantedMore: Bool = false) {
    hasRunOut = hasRunOut || wantedMore
    left = wantedMore ? 0 : left - min(left, max(0, steps))
  }
}
