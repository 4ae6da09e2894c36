import Diagnostics
import Expressions
import Language
import Limits
import Parsing
import Rules

// What comes with a request: an order is not a fact about a person.
extension CampaignChecker {
  /// The columns of a table, and behind them what comes with a request; the same table for whatever nobody asks for.
  func withInputs(_ table: AttributeTable) -> AttributeTable {
    if inputs.isEmpty, !isRequested { return table }
    return AttributeTable(table, adding: inputs + (isRequested ? [AttributeTable.request] : []))
  }

  /// The inputs that texts may use. One that comes with no request is known all the same: what is wrong is told once.
  func checkedInputs() -> [Attribute] {
    if case .requested? = file.schedule.value?.form { isRequested = true }
    let column = AttributeTable.request.name
    if isRequested, let index = project.attributes.index(of: column), let span = file.schedule.value?.span {
      findings.report(
        .reservedName, at: span, "belfry.yaml has an attribute \"\(column)\", and so is called what names each request",
        notes: [known(project.attributes.attributes[index])], help: "give the attribute another name")
    }
    guard let key = file.inputs.key, let written = file.inputs.value else { return [] }
    if !isRequested, let schedule = file.schedule.value {
      findings.report(
        .inputsWithoutRequest, at: key, "\"inputs\" come with a request, and nobody asks for this campaign",
        note: "it is sent \(schedule.form.text)",
        help:
          "write \"schedule: { when: requested }\", or declare under \"attributes\" in belfry.yaml what is known of each person"
      )
    }
    unusableInputs = Set(written.unusable.map { Array($0.utf8) })
    return written.declared.filter { input in
      let isUsable = isUsable(input)
      if !isUsable { unusableInputs.insert(Array(input.name.utf8)) }
      return isUsable
    }
  }

  private func isUsable(_ input: Attribute) -> Bool {
    guard let span = input.span else { return true }
    let known = project.attributes.index(of: input.name).map { project.attributes.attributes[$0] }
    if let known, known.span != nil {
      findings.report(
        .reservedName, at: span, "\"\(input.name)\" is an attribute of belfry.yaml, too",
        notes: [self.known(known)],
        help: "choose another name, or take it away: a row may change what is known of its recipient")
      return false
    }
    if known != nil || Predicate.reservedWords.contains(input.name)
      || input.name.utf8.elementsEqual(AttributeTable.request.name.utf8)
    {
      findings.append(.ownName(input.name, at: span))
      return false
    }
    if let finding = Finding.tooManyMembers(input, at: span) {
      findings.append(finding)
      return false
    }
    return true
  }

  private func known(_ attribute: Attribute) -> Finding.Note {
    Finding.Note("the attribute is here", at: attribute.span, in: project.source.path)
  }

  /// Whether a finding tells of a name that an input with a mistake was to have.
  func follows(fromInputs finding: Finding, in text: String) -> Bool {
    guard finding.rule === Rule.unknownAttribute, file.inputs.isWritten else { return false }
    if file.inputs.isUnusable { return true }
    return unusableInputs.contains(finding.word(of: text))
  }

  /// The same finding, where an audience asks for what comes with a request.
  func asked(_ finding: Finding, in text: String) -> Finding {
    guard finding.rule === Rule.unknownAttribute, isRequested || !inputs.isEmpty else { return finding }
    let name = String(decoding: finding.word(of: text), as: UTF8.self)
    guard let column = columns.index(of: name), column >= project.attributes.attributes.count
    else { return finding }
    return Finding(
      .unknownAttribute, at: finding.span, "\"\(name)\" comes with the request, and audiences ask about people",
      help: "ask for an attribute, or render no row for whom it is not meant")
  }

  /// The same finding, with what else may be done where a text of a request names what nobody has declared.
  func declarable(_ finding: Finding) -> Finding {
    let place = "under \"attributes\" in belfry.yaml"
    guard isRequested, finding.rule === Rule.unknownAttribute, let help = finding.help, help.hasSuffix(place),
      finding.fixes.isEmpty
    else { return finding }
    var finding = finding
    finding.help = "\(help.dropLast(place.utf8.count))under \"inputs\", or \(place)"
    return finding
  }
}

extension Finding {
  /// The bytes of a decoded text that it is about.
  func word(of text: String) -> [UInt8] { Array(text.utf8.dropFirst(span.start).prefix(span.count)) }

  /// A name that belfry has taken.
  static func ownName(_ name: String, at span: SourceSpan) -> Finding {
    Finding(.reservedName, at: span, "\"\(name)\" is one of belfry's own names", help: "choose another name")
  }

  /// An enumeration with more members than there may be.
  static func tooManyMembers(_ attribute: Attribute, at span: SourceSpan) -> Finding? {
    guard case .enumeration(let values) = attribute.type, values.count > RunLimit.enumMembers.value else { return nil }
    return Finding(
      .attributeBounds, at: span,
      "the enum \"\(attribute.name)\" has \(values.count) values; at most \(RunLimit.enumMembers.text)",
      help: "declare it as a text")
  }
}
