/// What of a template is the same for everybody, and what it costs as a JSON value of its own.
extension Template {
  /// How many bytes of the text are the same for everybody, before escaping. Branches count, whether they are taken or not, and the passage of
  /// a loop counts once.
  public var literalByteCount: Int {
    guard let program else { return source.utf8.count }
    return program.writtenSteps.reduce(0) { sum, step in
      switch step.code {
      case .source, .pool: sum + Int(step.b)
      case .escaped: sum + 1
      default: sum
      }
    }
  }

  /// The texts between the attributes, in order, those of a loop once. A default that JSON has to escape comes escaped.
  public var literalParts: [String] {
    guard let program else { return [source] }
    let bytes = Array(source.utf8)
    return program.writtenSteps.compactMap { step in
      let range = Int(step.a)..<Int(step.a) + max(0, Int(step.b))
      switch step.code {
      case .escaped: return step.a == 0x6E ? "\n" : step.a == 0x22 ? "\"" : step.a == 0x5C ? "\\" : " "
      case .source: return range.upperBound <= bytes.count ? String(decoding: bytes[range], as: UTF8.self) : nil
      case .pool:
        guard let pool = program.extra?.pool, range.upperBound <= pool.count else { return nil }
        return String(decoding: pool[range], as: UTF8.self)
      default: return nil
      }
    }
  }

  /// The most Unicode scalars that it becomes; nil where a value has no bound, and where conditions choose among passages, not all of which are shown.
  package var scalarBound: Int? {
    guard let program else { return source.unicodeScalars.count }
    guard !hasConditions, mostScalars < .max else { return nil }
    let bytes = Array(source.utf8)
    return program.writtenSteps.reduce(mostScalars) { count, step in
      let range = Int(step.a)..<Int(step.a) + max(0, Int(step.b))
      switch step.code {
      case .escaped: return Extent.plus(count, 1)
      case .source where range.upperBound <= bytes.count:
        return Extent.plus(count, bytes[range].count { $0 & 0xC0 != 0x80 })
      case .pool:
        guard let pool = program.extra?.pool, range.upperBound <= pool.count else { return count }
        return Extent.plus(count, Self.scalars(of: pool[range]))
      default: return count
      }
    }
  }

  /// How many scalars the inside of a JSON string stands for.
  private static func scalars(of escaped: some Collection<UInt8>) -> Int {
    var (count, skipped) = (0, 0)
    var isEscape = false
    for byte in escaped where byte & 0xC0 != 0x80 {
      if skipped > 0 {
        skipped -= 1
      } else if isEscape {
        isEscape = false
        if byte == UInt8(ascii: "u") { skipped = 4 }
      } else {
        count += 1
        isEscape = byte == UInt8(ascii: "\\")
      }
    }
    return count
  }

  /// The fewest and the most bytes as a JSON value: a sole number stands without quotation marks, anything else has them at most.
  public var valueBounds: (least: Int, most: ByteBound) {
    if listValue != nil { return (smallest, bound) }
    switch program?.steps.first?.code {
    case .integer where soleAttribute != nil: return (smallest, bound)
    // A decimal loses its needless ".0" there.
    case .decimal where soleAttribute != nil: return (1, bound)
    case .member where soleAttribute != nil: return (smallest, quoted)
    default: return (smallest + 2, quoted)
    }
  }

  /// The fewest and the most bytes as a number of seconds since 2001; `null` where there is no moment.
  package var momentBounds: ClosedRange<Int> { 1...Splicer.widestMoment }

  /// How many bytes of a row's text each column brings, defaults and what filters add included; the rest is the same for everybody.
  public func costs(_ batch: ColumnBatch, _ row: Int) -> [Int: Int] {
    var costs: [Int: Int] = [:]
    program?.trace(source, batch, row) { step, bytes in
      if let column = program?.column(step) { costs[column, default: 0] += bytes }
    }
    return costs
  }

  private var quoted: ByteBound {
    guard case .atMost(let most) = bound else { return bound }
    return .atMost(most + 2)
  }
}

extension TemplateProgram {
  /// The steps without those that loops repeat.
  fileprivate var writtenSteps: [Step] {
    guard let repeated = extra?.repeated, !repeated.isEmpty else { return steps }
    var isRepeated = [Bool](repeating: false, count: steps.count)
    for range in repeated {
      for index in range.clamped(to: 0..<steps.count) { isRepeated[index] = true }
    }
    return steps.indices.filter { !isRepeated[$0] }.map { steps[$0] }
  }
}
