import Diagnostics
import Expressions
import Language
import Limits
import Parsing
import Payloads
import Rules
import YAML

// Templates of a campaign, and findings about them at their places.
extension CampaignChecker {
  /// A template of the file, with its findings moved to their place; or one that it inherits, which has been read with the project.
  ///
  /// Only texts that are shown have a language: data, addresses and headers are the same for readers of all languages.
  func template(
    _ scalar: Scalar, isAddress: Bool = false, isValue: Bool = false, language: String? = nil
  ) -> Template? {
    if isInherited {
      let template = inherited?.templates[scalar.node]
      if let template, !template.isLiteral {
        isFilledIn = true
        noteUnbounded(template, scalar)
      }
      return template
    }
    var found: [Finding] = []
    func parse(_ found: inout [Finding]) -> Template? {
      Template.parse(
        scalar.text, attributes: attributes, budget: budget, isAddress: isAddress, isValue: isValue, language: language,
        into: &found)
    }
    let template: Template?
    if KnownTemplates.isLong(scalar.text) {
      let columns = attributes
      let key = KnownTemplates.Key(scalar.text, language, isAddress: isAddress, isValue: isValue, columns)
      template = known.templates.template(key, columns, budget, into: &found, parse)
    } else {
      template = parse(&found)
    }
    if !found.isEmpty { relocate(found.firstOfEachRule(2 * RunLimit.fileFindings.value).map(declarable), in: scalar) }
    if let template {
      checkComma(scalar)
      if !template.isLiteral { noteFilledIn(template, scalar, isShown: language != nil || isAddress) }
    }
    if keepsTemplates { templates[scalar.node] = template }
    return template
  }

  /// Whether a zone is known of whoever gets the campaign: a device has one, and a push by people's own clocks goes to nobody without. Of a
  /// broadcast it is told that it has no readers.
  private var knowsClocks: Bool {
    if file.deliver.value?.value == .local || file.push.value?.channel.value != nil { return true }
    return file.schedule.value?.zone.value?.text.utf8.elementsEqual("device".utf8) == true
  }

  private func noteFilledIn(_ template: Template, _ scalar: Scalar, isShown: Bool) {
    isFilledIn = true
    if isShown { checkToken(template, scalar) }
    if template.hasConditions {
      relocate(UnlikelyTexts.findings(template, scalar.text, project.zones, known, budget), in: scalar)
    }
    noteUnbounded(template, scalar)
  }

  /// Tells of the device's token in a text or an address: whoever has it may write to the device.
  private func checkToken(_ template: Template, _ scalar: Scalar) {
    let name: StaticString = "token"
    guard template.reads(AttributeTable.tokenColumn),
      let place = scalar.text.utf8.withContiguousStorageIfAvailable({ ByteSearch.find(name, in: $0) }) ?? nil
    else { return }
    relocate(
      [
        Finding(
          .shownToken, at: SourceSpan(place, place + name.utf8CodeUnitCount),
          "\"token\" is the address of the device, and others can read it here",
          note: "it belongs to the sender alone, and says nothing to people",
          help: "show another attribute, or {{ id }} if the recipient is to be named")
      ], in: scalar)
  }

  /// Whether a member of an enumeration is left to anybody in the audience.
  func mayHave(_ member: Int, in column: Int) -> Bool {
    attributes.mayHave(member, in: column) || readers?.columns.contains(column) != true
  }

  /// Whether it is about a moment that may be missing, where nobody knows for which moment the campaign waits: whoever lacks that gets nothing.
  private func isOfMoment(_ finding: Finding, in text: String) -> Bool {
    guard file.schedule.isUnusable, finding.rule === Rule.optionalWithoutDefault else { return false }
    let name = String(decoding: text.utf8.dropFirst(finding.span.start).prefix(finding.span.count), as: UTF8.self)
    guard let column = project.attributes.index(of: name) else { return false }
    return [.date, .timestamp].contains(project.attributes.attributes[column].type)
  }

  /// Moves findings about decoded text to the bytes of the file.
  func relocate(_ found: [Finding], in scalar: Scalar, isAudience: Bool = false) {
    guard !found.isEmpty else { return }
    let map = ScalarMap(scalar.node, in: tree, source: source.bytes)
    let expansion = expansion(of: scalar)
    for finding in found {
      // Whoever reads it is not known: the audience may well leave out those who lack the attribute.
      if finding.isOfSomeReaders, isAudienceUnknown || isCountingUnknown || file.push.value?.channel.isWritten == true {
        isUnusable = true
        continue
      }
      if finding.rule === Rule.readerWithoutZone, knowsClocks { continue }
      // A local notification shows no list at all, which is told.
      if finding.rule === Rule.emptyList, file.deliver.value?.value == .local { continue }
      if finding.isOfSomeReaders, isOfMoment(finding, in: scalar.text) {
        isUnusable = true
        continue
      }
      if finding.declaration != nil, !toldDeclarations.insert(ExactText(finding.message)).inserted {
        isUnusable = true
        continue
      }
      if finding.follows(from: project.unusableNames, project.unread, inAudience: isAudience, in: scalar.text)
        || follows(fromInputs: finding, in: scalar.text)
      {
        isUnusable = true
        continue
      }
      guard let finding = expansion.map({ written(finding, $0) }) ?? finding else { continue }
      var placed = finding.relocated(isVerbatim: map.isVerbatim(_:)) { map.place($0) }
      if let name = finding.declaration { placed.cause = declared(name) }
      if keepsTemplates, finding.rule === Rule.optionalWithoutDefault || finding.rule === Rule.filterArgument {
        placed.notes.append(Finding.Note("values under \"defaults\" must fit every audience"))
      }
      placed.isOfText = !isAudience && placed.severity == .error
      if isAudience, !project.audiences.names.isEmpty { placed.lack = nil }
      findings.append(placed)
    }
  }
}

extension [Finding] {
  /// The first `most` findings of each rule.
  ///
  /// A text made of snippets can have thousands of errors. Its file shows a few of them, and its campaign isn't sent anyway. Counting by rule
  /// keeps findings of a suppressed rule from displacing those of another.
  fileprivate func firstOfEachRule(_ most: Int) -> [Finding] {
    guard count > most else { return self }
    var counts: [ObjectIdentifier: Int] = [:]
    return filter { finding in
      let before = counts[ObjectIdentifier(finding.rule), default: 0]
      counts[ObjectIdentifier(finding.rule)] = before + 1
      return before < most
    }
  }
}
