import Diagnostics
import Expressions
import Language
import Limits
import Parsing
import Rules

// What comes with a request: an order is not a fact about a person.
extension CampaignChecker {
  /// The columns of the project or of the event, and behind them what comes with a request; the same table for whatever nobody asks for.
  func withInputs() -> AttributeTable {
    let table = event?.columns ?? project.attributes
    if inputs.isEmpty, !hasOwnRows { return table }
    if inputs.isEmpty, let event { return event.columnsOfRows }
    return AttributeTable(table, adding: inputs + (hasOwnRows ? [AttributeTable.request] : []))
  }

  /// The columns that come with each row beside those of a person: the inputs, and the moments of events that take it back.
  func checkedInputs(_ delivery: Delivery?) -> [Attribute] {
    if case .requested? = file.schedule.value?.form { isRequested = true }
    hasOwnRows = isRequested || event != nil && delivery == .push
    unusableInputs = namesOfUnreadReports()
    return writtenInputs() + (hasOwnRows ? cancellingColumns() : [])
  }

  /// The inputs that are written. What comes with no request is known all the same: what is wrong is told once.
  private func writtenInputs() -> [Attribute] {
    let column = AttributeTable.request.name
    if hasOwnRows, let index = project.attributes.index(of: column), let span = file.schedule.value?.span {
      findings.report(
        .reservedName, at: span, "belfry.yaml has an attribute \"\(column)\", and so is called what names each request",
        notes: [.declaration(of: project.attributes.attributes[index], in: project.source.path)],
        help: "give the attribute another name")
    }
    guard let key = file.inputs.key, let written = file.inputs.value else { return [] }
    if !isRequested, let schedule = file.schedule.value {
      findings.report(
        .inputsWithoutRequest, at: key, "\"inputs\" come with a request, and no one asks for this campaign",
        note: "it is sent \(schedule.form.text)",
        // A device asks nobody.
        help: file.deliver.value?.value == .local
          ? "remove them, and declare under \"attributes\" in belfry.yaml what is known of each person"
          : "write \"schedule: { when: requested }\", or declare under \"attributes\" in belfry.yaml what is known of each person"
      )
    }
    unusableInputs.formUnion(written.unusable.map { Array($0.utf8) })
    return written.declared.filter { input in
      let isUsable = isUsable(input)
      if !isUsable { unusableInputs.insert(Array(input.name.utf8)) }
      return isUsable
    }
  }

  private func isUsable(_ input: Attribute) -> Bool {
    guard let span = input.span else { return true }
    guard let finding = Finding.unusable(input, at: span, behind: project.attributes, of: project.source.path) else {
      return true
    }
    findings.append(finding)
    return false
  }

  /// Whether a finding tells of a name that an input with a mistake was to have.
  func follows(fromInputs finding: Finding, in text: String) -> Bool {
    guard finding.rule === Rule.unknownAttribute else { return false }
    if file.inputs.isUnusable || isEventUnread { return true }
    guard !unusableInputs.isEmpty else { return false }
    return unusableInputs.contains(finding.word(of: text))
  }

  /// The same finding, where an audience asks for what comes with a request.
  func asked(_ finding: Finding, in text: String) -> Finding {
    guard finding.rule === Rule.unknownAttribute, hasOwnRows || event != nil || !inputs.isEmpty else { return finding }
    let name = String(decoding: finding.word(of: text), as: UTF8.self)
    guard let column = columns.index(of: name), column >= project.attributes.attributes.count
    else { return finding }
    if let event {
      return Finding(
        .unknownAttribute, at: finding.span, "\"\(name)\" comes with \"\(event.name)\", and audiences ask about people",
        help: "ask in \"where\" of the schedule")
    }
    return Finding(
      .unknownAttribute, at: finding.span, "\"\(name)\" comes with the request, and audiences ask about people",
      help: "ask for an attribute, or render no row for other people")
  }

  /// The same finding, with what else may be done where a text of a request names what nobody has declared.
  func declarable(_ finding: Finding) -> Finding {
    if let known = knownProperty(finding) { return known }
    let place = "under \"attributes\" in belfry.yaml"
    guard isRequested || event != nil, finding.rule === Rule.unknownAttribute, let help = finding.help,
      help.hasSuffix(place),
      finding.fixes.isEmpty
    else { return finding }
    var finding = finding
    let own = event.map { "of the event \"\($0.name)\"" } ?? "under \"inputs\""
    finding.help = "\(help.dropLast(place.utf8.count))\(own), or \(place)"
    return finding
  }
}

// `{{ added_to_cart.total }}`
extension CampaignChecker {
  /// The same finding, where a text names a property with the event in front of it.
  private func knownProperty(_ finding: Finding) -> Finding? {
    guard finding.rule === Rule.unknownAttribute, let quote = finding.message.firstIndex(of: "\"") else { return nil }
    let words = finding.message[quote...].dropFirst().prefix { $0 != "\"" }.split(separator: ".")
    guard words.count == 2,
      let event = project.declaredEvents.first(where: { $0.name.utf8.elementsEqual(words[0].utf8) }),
      event.properties.contains(where: { $0.name.utf8.elementsEqual(words[1].utf8) })
    else { return nil }
    var finding = finding
    finding.notes = []
    finding.fixes = []
    finding.help =
      self.event === event
      ? "write \"\(words[1])\", without \"\(event.name).\""
      : "only a campaign that waits for \"\(event.name)\" knows it, as \"\(words[1])\""
    return finding
  }
}

extension Finding {
  /// The bytes of a decoded text that it is about: a name, without what is asked of it behind a point or a bracket.
  func word(of text: String) -> [UInt8] {
    let all = text.utf8.dropFirst(span.start).prefix(span.count)
    return Array(all.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "[") })
  }

  /// A name that belfry has taken.
  static func ownName(_ name: String, at span: SourceSpan) -> Finding {
    Finding(.reservedName, at: span, "\"\(name)\" is one of belfry's own names", help: "choose another name")
  }

  /// What is wrong with a column that is to stand behind those of a project; nothing where it can be used.
  static func unusable(
    _ column: Attribute, at span: SourceSpan, behind table: AttributeTable, of path: String
  ) -> Finding? {
    let known = table.index(of: column.name).map { table.attributes[$0] }
    if let known, known.span != nil {
      return Finding(
        .reservedName, at: span, "\"\(column.name)\" is an attribute of belfry.yaml, too",
        notes: [.declaration(of: known, in: path)],
        help: "choose another name, or remove it: a row may change what is known of its recipient")
    }
    let isOwn = known != nil || Predicate.reservedWords.contains(column.name)
    if isOwn || column.name.utf8.elementsEqual(AttributeTable.request.name.utf8) {
      return .ownName(column.name, at: span)
    }
    return tooManyMembers(column, at: span)
  }

  /// An enumeration with more members than there may be.
  static func tooManyMembers(_ attribute: Attribute, at span: SourceSpan) -> Finding? {
    guard case .enumeration(let values) = attribute.list?.item ?? attribute.type,
      values.count > RunLimit.enumMembers.value
    else { return nil }
    return Finding(
      .attributeBounds, at: span,
      "the enum \"\(attribute.name)\" has \(values.count) values; at most \(RunLimit.enumMembers.text)",
      help: "declare it as a text")
  }
}

extension Finding.Note {
  /// Where belfry.yaml declares an attribute.
  static func declaration(of attribute: Attribute, in path: String) -> Finding.Note {
    Finding.Note("the attribute is here", at: attribute.span, in: path)
  }
}
