/// A risk that somebody has looked at, and why it may be.
public struct Allowance: Sendable, Hashable {
  /// The name of the risk.
  public let risk: String
  /// Why it may be.
  public let reason: String
  /// The file in whose comment it stands, with the line; nothing where the command line says it.
  public let place: Place?

  /// A line of a file.
  public struct Place: Sendable, Hashable {
    /// The file, relative to the project.
    public let path: String
    /// The line, from 1.
    public let line: Int

    /// A line.
    public init(path: String, line: Int) { (self.path, self.line) = (path, line) }
  }

  /// An allowance.
  public init(_ risk: String, _ reason: String, at place: Place? = nil) {
    (self.risk, self.reason, self.place) = (risk, reason, place)
  }
}

/// Which risks of a change somebody has allowed: on the command line for all of it, in a comment of a file for what is in that file.
///
/// A comment is about the change that brings it. One that was there before has allowed an earlier change, and would let every later one pass.
public struct Allowances: Sendable {
  /// Comments that allow nothing of this change.
  public private(set) var idle: [(allowance: Allowance, isOld: Bool)] = []
  private let everywhere: [Allowance]
  private let inFiles: [Allowance]

  /// What the command line says, and the comments of both sides.
  public init(_ everywhere: [Allowance], before: [Allowance], after: [Allowance]) {
    self.everywhere = everywhere
    var old: [[String]: Int] = [:]
    for allowance in before { old[allowance.words, default: 0] += 1 }
    var new: [Allowance] = []
    for allowance in after {
      if let count = old[allowance.words], count > 0 {
        old[allowance.words] = count - 1
        idle.append((allowance, true))
      } else {
        new.append(allowance)
      }
    }
    inFiles = new
  }

  /// Says of each risk of a comparison why it may be.
  public mutating func judge(_ risks: inout [FoundRisk]) {
    var used: Set<Allowance> = []
    for index in risks.indices {
      let found = risks[index]
      let paths = [found.path] + found.causes
      let own = inFiles.filter { allowance in
        allowance.risk.utf8.elementsEqual(found.risk.name.utf8)
          && paths.contains { allowance.place?.path.utf8.elementsEqual($0.utf8) == true }
      }
      used.formUnion(own)
      let word = everywhere.last { $0.risk.utf8.elementsEqual(found.risk.name.utf8) }
      risks[index].allowed = word?.reason ?? own.first?.reason
    }
    idle += inFiles.filter { !used.contains($0) }.map { ($0, false) }
    idle.sort { one, other in
      let (a, b) = (one.allowance.place, other.allowance.place)
      return (a?.path ?? "", a?.line ?? 0) < (b?.path ?? "", b?.line ?? 0)
    }
  }
}

extension Allowance {
  /// What it says and in which file: lines move.
  fileprivate var words: [String] { [risk, reason, place?.path ?? ""] }
}
