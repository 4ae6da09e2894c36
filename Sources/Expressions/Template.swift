public import Diagnostics
public import JSON
public import Limits

/// A text in Liquid's syntax after parsing and type checking, ready to be rendered for any number of recipients.
///
/// A typed subset of Liquid: `{{ attribute | filter: argument }}`, `{% if %}…{% elsif %}…{% else %}…{% endif %}`, `{% unless %}` and
/// `{% case %}`. Types and bounds come from the attributes, so that how long a text can get is known before anybody receives it.
///
/// A class, because campaigns, payloads, sizes and rules hold and pass the same templates: a copy is one reference, not one for the text,
/// one for the steps and one for what is rare.
public final class Template: Sendable {
  /// The text as written, decoded.
  public let source: String
  /// Nothing for a literal.
  let program: TemplateProgram?
  /// How much it is to keep: its steps, or its bytes where those are more.
  package var weight: Int { max(program?.steps.count ?? 0, source.utf8.count / 16) + 16 }
  let most: Int
  let mostRaw: Int
  /// The most Unicode scalars of its values, without the text between them.
  let mostScalars: Int

  /// Whether it is an address, into which values are spliced percent-encoded.
  private let isAddress: Bool
  /// The language in which filters write, by the project's tag.
  private let language: String?

  /// The fewest bytes after JSON escaping, without quotation marks.
  public let smallest: Int
  /// Whether one of its dates is shown with an English name of a day or a month.
  public let printsEnglishDates: Bool

  /// Parses a text; mistakes become findings whose spans are bytes of `text`. Nothing when one of them is an error.
  ///
  /// A list may be all of a value. What is spliced into an address behind its scheme and host is percent-encoded, so that `&` in a name stays a part of the name. Filters that
  /// write numbers, money, dates and plurals do it in the text's language, which data and addresses have none of.
  public static func parse(
    _ text: String, attributes: @autoclosure () -> AttributeTable, budget: WorkBudget,
    isAddress: Bool = false, isValue: Bool = false, language: String? = nil, into findings: inout [Finding]
  ) -> Template? {
    // No copy of the text: every text of every campaign passes here.
    let template = text.utf8.withContiguousStorageIfAvailable {
      parse(text, $0, attributes, budget, isAddress, isValue, language, into: &findings)
    }
    if let template { return template }
    var contiguous = text
    contiguous.makeContiguousUTF8()
    var bytes = contiguous
    return bytes.withUTF8 {
      parse(contiguous, $0, attributes, budget, isAddress, isValue, language, into: &findings)
    }
  }

  private static func parse(
    _ text: String, _ bytes: UnsafeBufferPointer<UInt8>, _ attributes: () -> AttributeTable, _ budget: WorkBudget,
    _ isAddress: Bool, _ isValue: Bool, _ language: String?, into findings: inout [Finding]
  ) -> Template? {
    var first = bytes.next(UInt8(ascii: "{"), from: 0)
    while first + 1 < bytes.count, bytes[first + 1] != UInt8(ascii: "{"), bytes[first + 1] != UInt8(ascii: "%"),
      TemplateParser.singleBrace(bytes, first, attributes()) == nil, TemplateParser.tagApart(bytes, first) == nil
    {
      first = bytes.next(UInt8(ascii: "{"), from: first + 1)
    }
    guard first + 1 < bytes.count else { return Template(literal: text, bytes) }
    var parser = TemplateParser(bytes, attributes(), budget)
    if isAddress { parser.addressPart = .beginning }
    parser.isValue = isValue
    parser.language = language.map { .tag($0) } ?? .none
    parser.parse(from: first)
    if !parser.findings.isEmpty {
      findings.append(contentsOf: parser.findings)
      if parser.findings.hasError() { return nil }
    }
    // Part by part: the parser as a whole would be copied.
    return Template(text, steps: parser.steps, extra: parser.extra, size: parser.size, isAddress: isAddress, language)
  }

  /// A text in which nothing is filled in, whatever stands in it.
  package static func literal(_ text: String) -> Template {
    var text = text
    return text.withUTF8 { bytes in Template(literal: String(decoding: bytes, as: UTF8.self), bytes) }
  }

  private init(literal text: String, _ bytes: UnsafeBufferPointer<UInt8>) {
    source = text
    program = nil
    isAddress = false
    printsEnglishDates = false
    language = nil
    mostRaw = bytes.count
    var size = bytes.count
    if bytes.needsEscape(0, bytes.count) {
      size = 0
      for byte in bytes { size += JSONEscape.width(byte) }
    }
    most = size
    mostScalars = 0
    smallest = size
  }

  private init(
    _ text: String, steps: [TemplateProgram.Step], extra: TemplateProgram.Extra?, size: TemplateParser.Size,
    isAddress: Bool, _ language: String?
  ) {
    source = text
    self.language = language
    self.isAddress = isAddress
    printsEnglishDates = extra?.printsEnglishDates == true
    program = TemplateProgram(steps: steps, extra: extra)
    most = size.escaped
    mostRaw = size.raw
    mostScalars = size.scalars
    smallest = size.least
  }

  /// Whether it is the same for everybody.
  public var isLiteral: Bool { program == nil }

  /// The text, when it is the same for everybody.
  public var literalText: String? { program == nil ? source : nil }

  /// The most bytes after JSON escaping, without quotation marks: never less than any recipient's.
  public var bound: ByteBound { bound(most) }

  /// The most bytes of UTF-8 before any escaping, as a header's limit counts them.
  public var utf8Bound: ByteBound { bound(mostRaw) }

  private func bound(_ bytes: Int) -> ByteBound {
    if bytes < .max { return .atMost(bytes) }
    return .unbounded(attribute: program?.endless ?? "")
  }

  /// The columns that it reads, each once.
  public var columns: [Int] { program?.columns ?? [] }

  /// Whether a column is one of them.
  public func reads(_ column: Int) -> Bool { program?.reads { $0 == column } == true }

  /// Whether one of them is asked for. No list of them is made.
  package func reads(where isAsked: (Int) -> Bool) -> Bool { program?.reads(where: isAsked) == true }

  /// The column of `{{ attribute }}` when that is all there is, so that `data` may keep its JSON type.
  public var soleAttribute: Int? {
    guard let program, program.steps.count == 1, let step = program.steps.first else { return nil }
    switch step.code {
    case .text, .integer, .decimal: return Int(step.a)
    case .member: return step.c == -1 && isBare ? Int(step.a) : nil
    case .chain:
      let chain = program.chains[Int(step.a)]
      return chain.filters.isEmpty ? chain.operand.column : nil
    default: return nil
    }
  }

  /// Whether no filter stands in it.
  private var isBare: Bool { !source.utf8.contains(UInt8(ascii: "|")) }

  /// Appends the text of a row as the inside of a JSON string.
  public func render(_ batch: ColumnBatch, _ row: Int, into buffer: inout ByteBuffer) {
    if let program {
      program.render(source, batch, row, into: &buffer)
    } else {
      var text = source
      text.withUTF8 { if most == $0.count { buffer.append($0) } else { buffer.append(escaping: $0) } }
    }
  }

  /// Whether another template, with attributes that mean the same, says the same to everybody.
  package func isAlike(_ other: Template) -> Bool {
    isAddress == other.isAddress && source.utf8.elementsEqual(other.source.utf8)
      && (language ?? "").utf8.elementsEqual((other.language ?? "").utf8)
  }

  /// The pieces as JSON, for an app that fills them in: texts as strings, `{"attribute": …, "filters": […]}`, and
  /// `{"if": [{"when": …, "then": […]}, …, {"else": […]}]}` for every tag. A literal is one string.
  public func json(attributes: AttributeTable) -> JSONValue {
    guard program != nil else { return .array([.string(source)]) }
    var text = source
    return text.withUTF8 { bytes in
      var parser = TemplateParser(bytes, attributes, .ofLargestFile())
      parser.pieces = [[]]
      if isAddress { parser.addressPart = .beginning }
      parser.language = language.map { .tag($0) } ?? .none
      parser.parse(from: bytes.next(UInt8(ascii: "{"), from: 0))
      return .array(parser.pieces?.first ?? [])
    }
  }
}
