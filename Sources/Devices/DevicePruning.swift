public import Files
public import Recipients
import Rows

/// What pruning came to.
public struct DevicePruning: Sendable, Equatable {
  /// Rows taken away.
  public internal(set) var removed = 0
  /// Rows kept because their token was registered again later.
  public internal(set) var later = 0
  /// Rows kept because what they say of when they were heard of is no timestamp.
  public internal(set) var unreadable = 0
  /// Tokens that no row has.
  public internal(set) var unknown = 0
  /// Lines about something else than a dead token.
  public internal(set) var ignored = 0
  /// Lines that cannot be read.
  public internal(set) var rejected = 0
  /// Lines that are not empty.
  public internal(set) var lines = 0
  /// Whether the table was changed: not when more lines were rejected than may be.
  public internal(set) var isDone = false
  /// Whether the table says when tokens were heard of.
  public internal(set) var knowsWhen = true
}

extension DeviceStore {
  /// Takes away the rows whose tokens APNs has reported dead, unless they were heard of after that; a row that does not say when goes.
  ///
  /// `input` has a line for each answer of APNs. `rejected` hears of lines that cannot be read; with more of them than `allowed`, nothing is
  /// changed. `removed` hears of each token that is gone, before the change is sure. `decided` is called once all is decided and before the change
  /// is made sure: what must not be lost when the rows are gone is written there.
  ///
  /// - Throws: `FileError`, ``DeviceError`` and what the closures throw; nothing has changed then.
  public func prune(
    _ input: consuming InputStream, shownAs name: String, allowed: Int, rejected: (Rejection) throws -> Void,
    removed: ([UInt8]) throws -> Void, decided: () throws -> Void = {}
  ) throws -> DevicePruning {
    let lines = try LineReader(input)
    do {
      return try change(creates: false, isRepeatable: false) { columns in
        var report = DevicePruning()
        report.knowsWhen = columns.updated != nil
        var batch: [(token: [UInt8], since: Int64)] = []
        var hasHeader = false
        func refuse(_ reason: String) throws {
          report.rejected += 1
          try rejected(Rejection(file: name, row: report.lines, line: lines.number, column: "", reason: reason))
        }
        while let line = try lines.next() {
          if line.isTooLong {
            report.lines += 1
            try refuse(LineReader.tooLong)
            continue
          }
          if line.bytes.isEmpty { continue }
          let failed = FailedToken(line: Array(line.bytes), isFirst: report.lines == 0 && !hasHeader)
          if case .header = failed {
            hasHeader = true
            continue
          }
          report.lines += 1
          switch failed {
          case .dead(let token, let since): batch.append((token, since))
          case .other, .header: report.ignored += 1
          case .unreadable(let reason): try refuse(reason)
          }
          if batch.count == 1000 {
            try remove(&batch, columns, &report, removed)
          }
        }
        try remove(&batch, columns, &report, removed)
        guard report.rejected <= allowed else { throw TooManyLines(report: report) }
        try decided()
        report.isDone = true
        return report
      }
    } catch let error as TooManyLines {
      return error.report
    }
  }

  private struct TooManyLines: Error {
    let report: DevicePruning
  }

  /// Judges lines one after the other, as if each were alone.
  private func remove(
    _ batch: inout [(token: [UInt8], since: Int64)], _ columns: DeviceColumns, _ report: inout DevicePruning,
    _ removed: ([UInt8]) throws -> Void
  ) throws {
    guard !batch.isEmpty else { return }
    let asked = Set(batch.map(\.token))
    let spellings = engine.keepsBytes ? asked : asked.union(asked.map(Self.capitals))
    var known: [[UInt8]: [FoundDevice]] = [:]
    for device in try engine.find(Array(spellings), columns) {
      known[device.token.map { $0 | 0x20 }, default: []].append(device)
    }
    var gone: [[UInt8]] = []
    for (token, since) in batch {
      guard let devices = known[token], !devices.isEmpty else {
        report.unknown += 1
        continue
      }
      var kept: [FoundDevice] = []
      for device in devices {
        switch device.updated {
        case .at(let moment) where moment > since:
          report.later += 1
          kept.append(device)
        case .unreadable:
          report.unreadable += 1
          kept.append(device)
        case .never, .at:
          report.removed += 1
          gone.append(device.token)
          try removed(token)
        }
      }
      known[token] = kept
    }
    if !gone.isEmpty { try engine.remove(gone) }
    batch.removeAll(keepingCapacity: true)
  }
}
