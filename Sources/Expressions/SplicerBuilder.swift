import JSON
import Languages

extension Splicer {
  /// Collects the programs of a ``Splicer``.
  public struct Builder: Sendable {
    var steps: [Step] = []
    var pool: [UInt8] = []
    var pieces: [Piece] = []
    var starts: [Int] = []
    var templates: [Template] = []
    var numbers: [NumberFormat] = []
    var dates: [DateFormat] = []
    var offsets: [Int64] = []
    private let attributes: AttributeTable
    /// Whether what would be filled in is written down instead.
    private let isListing: Bool
    /// The step whose bytes are still being added to.
    private var open = Step()
    /// Where the names of variants are, once they are there: all programs say the same ones.
    private var variants: (table: Int, count: Int)?

    /// A builder without programs, for the columns of a table.
    public init(attributes: AttributeTable) { (self.attributes, isListing) = (attributes, false) }

    /// A builder of programs that are only read, see ``listings``.
    package init(listing attributes: AttributeTable) { (self.attributes, isListing) = (attributes, true) }

    /// Starts a program and gives its number; it ends with ``end()``.
    public mutating func begin() -> Int {
      starts.append(steps.count)
      open = Step(start: Int32(clamping: pool.count))
      return starts.count - 1
    }

    /// Goes on with what another program has from its join to its mark, the mark included. The bytes are there once.
    package mutating func join(like other: Int) {
      join()
      let start = starts[other]
      guard let joint = steps[start...].firstIndex(where: { $0.code == .join }),
        let mark = steps[joint...].firstIndex(where: { $0.code == .mark })
      else { return }
      steps.append(contentsOf: steps[(joint + 1)...mark])
    }

    /// The place from which other programs may go on alike.
    package mutating func join() { add(.join) { _ in } }

    /// Ends the program.
    public mutating func end() { add(.end) { _ in } }

    /// The finished programs.
    public func finish() -> Splicer { Splicer(self) }

    /// Bytes that are the same for everyone.
    public mutating func literal(_ bytes: some Collection<UInt8>) {
      pool.append(contentsOf: bytes)
      open.count += Int32(clamping: bytes.count)
    }

    /// Bytes that are the same for everyone.
    public mutating func literal(_ text: String) { literal(text.utf8) }

    /// The text of a column, or of another one where it is missing, as the inside of a JSON string.
    public mutating func text(column: Int, otherwise other: Int? = nil) {
      add(other == nil ? .text : .textOrColumn) {
        $0.column = Int32(clamping: column)
        $0.table = Int32(clamping: other ?? 0)
      }
    }

    /// The text of a column, or the same for everyone where it is missing, as the inside of a JSON string.
    package mutating func text(column: Int, orElse text: String) {
      add(.text, other: JSONEscape.escaped(text.utf8)) { $0.column = Int32(clamping: column) }
    }

    /// The Unix second so long after the sending.
    public mutating func sent(after offset: Int64) {
      if isListing { return list("sent after \(offset)") }
      offsets.append(offset)
      let number = offsets.count - 1
      add(.sent) { $0.table = Int32(clamping: number) }
    }

    /// The moment of sending, as `2026-11-21T00:00:00Z`.
    public mutating func sentDate() { add(.sentDate) { _ in } }

    /// The moment at which it was meant to be sent, before anything held it back.
    public mutating func meantDate() { add(.meantDate) { _ in } }

    /// The Unix second of the expiry.
    public mutating func expiry() { add(.expiry) { _ in } }

    /// The name of the variant, one of the campaign's, whose names are asked for once.
    public mutating func variant(of names: @autoclosure () -> [[UInt8]]) {
      if let variants { return choice(.variant, among: variants, column: 0) }
      let names = names()
      if !isListing { variants = (pieces.count, names.count) }
      choice(.variant, of: names, column: 0)
    }

    /// The name of the request to the token in a column.
    public mutating func identity(column: Int) { add(.identity) { $0.column = Int32(clamping: column) } }

    /// The name of the request to a channel.
    public mutating func identity(channel: String) { add(.identity, other: Array(channel.utf8)) { $0.column = -1 } }

    /// The place that rendering gives.
    public mutating func mark() { add(.mark) { _ in } }

    /// What a template becomes, as the inside of a JSON string.
    public mutating func text(_ template: Template) {
      if isListing { return list(template, "text") }
      guard let program = template.program else { return literal(JSONEscape.escaped(template.source.utf8)) }
      guard program.steps.allSatisfy({ $0.dissolves || program.format($0) != nil }) else {
        templates.append(template)
        let number = templates.count - 1
        return add(.template) { $0.table = Int32(clamping: number) }
      }
      let source = Array(template.source.utf8)
      for step in program.steps { dissolve(step, program, source) }
    }

    /// A JSON value: a template that is one attribute keeps its type, anything else is a string.
    public mutating func value(_ template: Template) {
      if isListing { return list(template, "value") }
      if let column = template.soleAttribute, let step = attributes.kind(column).step {
        return add(step.code, other: Array("null".utf8)) { added in
          added.column = Int32(clamping: column)
          added.places = step.places
        }
      }
      if let column = template.soleAttribute, case .member(let values) = attributes.kind(column),
        case .boolean? = values.first
      {
        return members(values.map(\.bytes) + [Array("null".utf8)], column)
      }
      if template.listValue != nil { return text(template) }
      literal("\"")
      text(template)
      literal("\"")
    }

    /// A moment or a day, which the template is alone, as a number of seconds since 2001.
    public mutating func moment(_ template: Template) {
      if isListing { return list(template, "moment") }
      guard let column = template.soleAttribute else { return value(template) }
      let isMoment = attributes.type(column) == .timestamp
      add(.moment, other: Array("null".utf8)) {
        $0.column = Int32(clamping: column)
        $0.places = isMoment ? Splicer.Step.momentPlaces : 0
      }
    }

    // MARK: - Listings

    /// Each program as it would be read: its literal bytes, and `{{…}}` for what is filled in, with names for columns. Two builders with the same
    /// listings write the same for everyone.
    package var listings: [[UInt8]] {
      starts.indices.map { program in
        let end = program + 1 < starts.count ? starts[program + 1] : steps.count
        return steps[starts[program]..<end].reduce(into: []) { $0 += Self.slice(pool, $1.start, $1.count) }
      }
    }

    private mutating func list(_ text: String) { literal("{{\(text)}}") }

    private mutating func list(_ template: Template, _ kind: String) {
      literal("{{\(kind) ")
      literal(JSONWriter.bytes(of: template.json(attributes: attributes)))
      literal("}}")
    }

    private mutating func list(_ code: Code, _ other: [UInt8], _ fill: (inout Step) -> Void) {
      var step = Step()
      fill(&step)
      literal("{{\(code) \(name(of: step.column))")
      if code == .textOrColumn { literal(" or \(name(of: step.table))") }
      if !other.isEmpty { literal(" of ") }
      literal(other)
      literal("}}")
    }

    private func name(of column: Int32) -> String {
      attributes.attributes.indices.contains(Int(column)) ? attributes.attributes[Int(column)].name : ""
    }

    // MARK: - Steps

    private mutating func add(_ code: Code, other: [UInt8]? = nil, _ fill: (inout Step) -> Void) {
      if isListing, !code.isPlace { return list(code, other ?? [], fill) }
      open.code = code
      if let other {
        open.otherStart = Int32(clamping: pool.count)
        open.otherCount = Int32(clamping: other.count)
        pool.append(contentsOf: other)
      }
      fill(&open)
      steps.append(open)
      open = Step(start: Int32(clamping: pool.count))
    }

    private mutating func members(_ texts: [[UInt8]], _ column: Int) { choice(.member, of: texts, column: column) }

    private mutating func choice(_ code: Code, of texts: [[UInt8]], column: Int) {
      if isListing {
        return list(code, Array(texts.joined(separator: [UInt8(ascii: ",")]))) { $0.column = Int32(clamping: column) }
      }
      let table = pieces.count
      for text in texts {
        pieces.append(Piece(start: Int32(clamping: pool.count), count: Int32(clamping: text.count)))
        pool.append(contentsOf: text)
      }
      choice(code, among: (table, texts.count), column: column)
    }

    private mutating func choice(_ code: Code, among pieces: (table: Int, count: Int), column: Int) {
      add(code) {
        $0.column = Int32(clamping: column)
        $0.table = Int32(clamping: pieces.table)
        $0.members = Int32(clamping: pieces.count - 1)
      }
    }

    /// One step of a simple template as one of ours.
    private mutating func dissolve(_ step: TemplateProgram.Step, _ program: TemplateProgram, _ source: [UInt8]) {
      switch step.code {
      case .source: literal(Self.slice(source, step.a, step.b))
      case .pool: literal(Self.slice(program.extra?.pool ?? [], step.a, step.b))
      case .escaped: literal([UInt8(ascii: "\\"), UInt8(truncatingIfNeeded: step.a)])
      case .text, .textOr, .integer, .integerOr, .decimal, .decimalOr:
        let hasDefault = step.code == .textOr || step.code == .integerOr || step.code == .decimalOr
        let code: Code =
          switch step.code {
          case .text, .textOr: .text
          case .integer, .integerOr: .integer
          default: .decimal
          }
        let other = Self.slice(step.isInPool ? program.extra?.pool ?? [] : source, step.b, step.c)
        add(code, other: hasDefault ? Array(other) : []) {
          $0.column = step.a
          $0.places = step.places
          $0.keepsPlaces = !step.isPlain
        }
      case .member:
        guard let table = program.extra?.members[Int(step.b)] else { return }
        var texts: [[UInt8]] = []
        for (start, end) in zip(table.starts, table.starts.dropFirst()) {
          texts.append(Array(table.bytes[Int(start)..<Int(end)]))
        }
        // What stands for none comes last; nothing does where the template says nothing.
        if step.c < 0 { texts.append([]) }
        members(texts, Int(step.a))
      case .chain: if let format = program.format(step) { add(format) }
      case .test, .jump: break
      }
    }

    private mutating func add(_ format: TemplateProgram.FormattedColumn) {
      var table = 0
      switch format.format {
      case .number(let number):
        table = numbers.count
        numbers.append(number)
      case .date(let date):
        table = dates.count
        dates.append(date)
      case .money, .plural: return
      }
      add(format.code, other: JSONEscape.escaped(format.other)) {
        $0.column = Int32(clamping: format.column)
        $0.places = format.places
        $0.table = Int32(clamping: table)
      }
    }

    /// More bytes than any of its formats writes.
    var widestFormat: Int { max(numbers.map(\.room).max() ?? 0, dates.map(\.room).max() ?? 0) }

    private static func slice(_ bytes: [UInt8], _ start: Int32, _ count: Int32) -> ArraySlice<UInt8> {
      let start = Int(start)
      guard start >= 0, count >= 0, start + Int(count) <= bytes.count else { return [] }
      return bytes[start..<start + Int(count)]
    }
  }
}

extension TemplateProgram.Step {
  /// Whether it is nothing but bytes or one column.
  fileprivate var dissolves: Bool {
    switch code {
    case .chain, .test, .jump: false
    default: true
    }
  }
}

extension TemplateProgram {
  /// A column that one filter writes, and what stands for it where it is missing.
  fileprivate struct FormattedColumn {
    let code: Splicer.Code
    let column: Int
    let places: UInt8
    let format: TextFormat
    let other: [UInt8]
  }

  /// What a step's chain is, where it is no more than that and JSON escapes nothing of it. Bare dates have a format, too.
  fileprivate func format(_ step: Step) -> FormattedColumn? {
    guard step.code == .chain, let chain = extra?.chains[Int(step.a)],
      case .column(let column, let kind) = chain.operand
    else { return nil }
    var filters = chain.filters[...]
    let format: TextFormat
    if let first = filters.first, let own = first.format {
      format = own
      filters.removeFirst()
    } else if case .date = kind {
      format = .date(.iso)
    } else if case .timestamp = kind {
      format = .date(.moment)
    } else {
      return nil
    }
    var other: [UInt8] = []
    if let last = filters.first {
      guard filters.count == 1, Filter.all[last.filter].name == "default", last.arguments.count == 1,
        case .constant(let value)? = last.arguments.first
      else { return nil }
      other = value.bytes
    }
    switch (format, kind) {
    case (.number, .integer):
      return FormattedColumn(code: .number, column: column, places: 0, format: format, other: other)
    case (.number, .decimal(let places)):
      return FormattedColumn(
        code: .number, column: column, places: UInt8(clamping: places), format: format, other: other)
    case (.date(let date), .date) where date.extent.raw == date.extent.escaped && date.extent.leastRaw > 0:
      return FormattedColumn(code: .date, column: column, places: 0, format: format, other: other)
    case (.date(let date), .timestamp)
    where date.extent.raw == date.extent.escaped && date.extent.leastRaw > 0 && date.clock.readers == nil:
      return FormattedColumn(code: .timestamp, column: column, places: 0, format: format, other: other)
    default: return nil
    }
  }
}

extension Splicer.Code {
  /// Whether a format writes it.
  var isFormat: Bool { self == .number || self == .date || self == .timestamp }
}

extension ColumnKind {
  /// How a number stands as a JSON value of its own; nothing for what is no number.
  fileprivate var step: (code: Splicer.Code, places: UInt8)? {
    switch self {
    case .integer: (.integer, 0)
    case .decimal(let places): (.decimal, UInt8(clamping: places))
    default: nil
    }
  }
}
