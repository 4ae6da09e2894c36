import Diagnostics
import Limits

/// A variable of a format, `%#@name@`, and the forms that it can take.
struct FormatVariable {
  let name: String
  /// The argument that decides, where the file says so (`argNum` of a String Catalog).
  let argument: Int?
  /// The conversion of that argument, `lld`.
  let conversion: String
  /// The forms, `plural.one` and its text.
  let forms: [LocalizedStrings.Variant]

  /// The form that stands in while another variable varies: `other`, which is always there in a sound file.
  var fallback: LocalizedStrings.Variant? { forms.last { $0.path.hasSuffix("other") } ?? forms.last }
}

/// Writes formats with variables out into the texts that the device will show.
///
/// Each variable is varied while the others stay at `other`: that shows every form once, where all combinations would
/// be a product. Positions become explicit, so that a form which leaves its argument out does not move the others.
struct FormatExpansion {
  /// What went wrong, without key and language.
  private(set) var problems: [String] = []
  private let variables: [ExactText: FormatVariable]
  private let order: [FormatVariable]
  /// Bytes and steps that one entry may cost; variables can hold variables, and double at each step.
  private var fuel: Int
  private var isSpent = false
  private var reported: Set<ExactText> = []

  init(_ variables: [FormatVariable], formats: [LocalizedStrings.Variant]) {
    order = variables
    self.variables = Dictionary(variables.map { (ExactText($0.name), $0) }) { $1 }
    let size = (formats + variables.flatMap(\.forms)).reduce(0) { saturatingSum($0, $1.text.utf8.count) }
    fuel = saturatingSum(4096, size > Int.max / 64 ? Int.max : 64 * size)
  }

  /// The texts of one format.
  mutating func expand(_ format: LocalizedStrings.Variant) -> [LocalizedStrings.Variant] {
    var output: [LocalizedStrings.Variant] = []
    let used = usedVariables(in: format.text)
    guard !used.isEmpty, checkFuel() else { return [format] }
    for variable in order where used.contains(ExactText(variable.name)) {
      for form in variable.forms {
        var writer = Writer(varied: ExactText(variable.name), form: form.text)
        write(format.text, into: &writer, within: nil, depth: 0)
        guard checkFuel() else { return output.isEmpty ? [format] : output }
        let path = [format.path, variable.name, form.path].filter { !$0.isEmpty }.joined(separator: ".")
        output.append(.init(path: path, text: String(decoding: writer.bytes, as: UTF8.self)))
      }
    }
    return output.isEmpty ? [format] : output
  }

  /// The variables that a format reaches, directly or through other variables.
  private mutating func usedVariables(in format: String) -> Set<ExactText> {
    var used: Set<ExactText> = []
    var pending = [format]
    while fuel > 0, let text = pending.popLast() {
      fuel -= text.utf8.count + 1
      guard text.utf8.contains(UInt8(ascii: "%")) else { continue }
      for name in FormatSpecifiers.scan(text).specifiers.compactMap({ $0.variable.map(ExactText.init) }) {
        guard let variable = variables[name] else {
          if reported.insert(name).inserted, problems.count <= RunLimit.stringsProblems.value {
            problems.append("%#@\(shortName(name.text))@ names no variable")
          }
          continue
        }
        if used.insert(name).inserted { pending += variable.forms.map(\.text) }
      }
    }
    return used
  }

  /// Whether there is fuel left; says once that there is none.
  private mutating func checkFuel() -> Bool {
    if fuel <= 0, !isSpent {
      isSpent = true
      problems.append("its variables expand to far more text than the file holds")
    }
    return fuel > 0
  }

  private struct Writer {
    let varied: ExactText
    let form: String
    var bytes: [UInt8] = []
    var next = 1
  }

  private mutating func write(
    _ text: String, into writer: inout Writer, within variable: (FormatVariable, Int)?, depth: Int
  ) {
    let source = Array(text.utf8)
    fuel -= source.count + 1
    guard fuel > 0 else { return }
    var position = 0
    let specifiers = variable == nil ? FormatSpecifiers.scan(text).specifiers : Self.scanForm(text)
    for specifier in specifiers {
      guard fuel > 0, specifier.offset >= position else { continue }
      writer.bytes += source[position..<specifier.offset]
      position = specifier.offset + specifier.text.utf8.count
      if let name = specifier.variable.map(ExactText.init), let inner = variables[name], depth < 8 {
        let argument = specifier.isPositional ? specifier.position : inner.argument ?? writer.next
        if !specifier.isPositional, inner.argument == nil { writer.next += 1 }
        let form = name == writer.varied ? writer.form : inner.fallback?.text ?? ""
        write(form, into: &writer, within: (inner, argument), depth: depth + 1)
      } else if specifier.isPositional || specifier.conversion == "*" || specifier.variable != nil {
        writer.bytes += specifier.text.utf8
      } else if let (inner, argument) = variable {
        let body = specifier.conversion == "arg" ? "\(inner.conversion)" : String(specifier.text.dropFirst())
        writer.bytes += "%\(argument)$\(body)".utf8
      } else {
        writer.bytes += "%\(writer.next)$\(specifier.text.dropFirst())".utf8
        writer.next += 1
      }
    }
    writer.bytes += source[position...]
  }

  /// The specifiers of a variable's form, in which a String Catalog writes `%arg` for the variable's own argument.
  private static func scanForm(_ text: String) -> [FormatSpecifier] {
    let source = Array(text.utf8)
    return FormatSpecifiers.scan(text).specifiers.map { specifier in
      guard specifier.text == "%a", source.matches("%arg", at: specifier.offset) else { return specifier }
      return FormatSpecifier(
        position: specifier.position, isPositional: false, conversion: "arg", variable: nil, text: "%arg",
        offset: specifier.offset, isInsideWord: false)
    }
  }
}
