import Diagnostics
import Expressions
import Language
import Metadata
import Parsing
import Payloads
import Rules
import YAML

// Where a tap leads.
extension CampaignChecker {
  /// A link, whose scheme and domain the app opens.
  func link(_ scalar: Scalar, _ delivery: Delivery?) -> Template? {
    guard !lacksSnippet(scalar) else { return nil }
    guard let template = template(scalar, isAddress: true) else { return nil }
    if delivery == .local { requireOnDevice(template, in: scalar) }
    guard hasShape(scalar) else { return template }
    let colon = scalar.text.utf8.firstIndex(of: UInt8(ascii: ":"))
    if colon == nil, template.isLiteral {
      findings.report(
        .unknownLink, at: scalar.span, "\"\(scalar.text)\" is not an address",
        help: "start with a scheme, such as \"https://\"")
      return template
    }
    checkLetters(of: scalar, template)
    guard let colon else { return template }
    let scheme = String(scalar.text[..<colon]).lowercased()
    guard !scheme.utf8.contains(UInt8(ascii: "{")) else { return template }
    if scheme == "https" || scheme == "http" {
      checkDomain(scalar, from: colon)
    } else if scalar.text[colon...].lowercased().hasPrefix("://\(scheme)://") {
      reportSecond(scheme, in: scalar)
    } else if ["javascript", "data", "vbscript", "file"].contains(scheme) {
      findings.report(
        .unknownLink, at: scalar.span, "a link of the scheme \"\(scheme)\" is not an address that a tap can open",
        note: "it would be a program or a file, and a web view that trusts it runs it",
        help: "write an https address, or one of the app's own schemes")
    } else if project.metadata.infoPlist != nil, !project.metadata.hasSchemeVariables,
      !project.metadata.smallSchemes.contains(scheme)
    {
      findings.report(
        .unknownLink, at: scalar.span, "the app does not open links of the scheme \"\(scheme)\"",
        note:
          "its Info.plist lists \(project.metadata.urlSchemes.isEmpty ? "none" : Suggestion.list(project.metadata.urlSchemes, "and"))",
        help: Suggestion.question(scheme, in: project.metadata.urlSchemes, budget: budget)
          .map { put($0, 0..<scheme.utf8.count, of: scalar) }
          ?? "add the scheme to CFBundleURLTypes")
    }
    return moved(template, scalar)
  }

  /// An advice about some bytes of a text, with its edit there, if they were written as they are.
  func put(_ advice: Advice, _ bytes: Range<Int>, of scalar: Scalar) -> Advice {
    // What is inherited stands in another tree.
    if isInherited { return advice.onlySaid }
    let map = ScalarMap(scalar.node, in: tree, source: source.bytes)
    var span = SourceSpan(bytes.lowerBound, bytes.upperBound)
    if let expansion = expansion(of: scalar) {
      guard expansion.use(at: span) == nil else { return advice.onlySaid }
      span = expansion.written(span)
    }
    return map.isVerbatim(span) ? advice.at(map.place(span)) : advice.onlySaid
  }

  /// What to write in place of an address that begins with its scheme twice. Without the first one it is an address by this scheme, or nothing says
  /// what was meant.
  func once(_ scheme: String, in scalar: Scalar) -> Advice {
    let (text, sentence) = (scalar.text.utf8, "write \"\(scheme)://\" once, at its beginning")
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")), text[colon...].starts(with: "://".utf8) else {
      return Advice(sentence)
    }
    let first = text.distance(from: text.startIndex, to: colon) + 3
    guard text.dropFirst(first).starts(with: "\(scheme)://".utf8) else { return Advice(sentence) }
    return put(Advice(sentence, writing: ""), 0..<first, of: scalar)
  }

  private func reportSecond(_ scheme: String, in scalar: Scalar) {
    findings.report(
      .unknownLink, at: scalar.span, "this address has its scheme twice", help: once(scheme, in: scalar))
  }

  private func checkDomain(_ scalar: Scalar, from colon: String.Index) {
    let authority = AddressAuthority(scalar.text.utf8[colon...])
    let name = authority.host
    if name.isEmpty {
      return findings.report(
        .unknownLink, at: scalar.span, "the address \"\(AddressAuthority.shown(scalar.text))\" has no host",
        help: "write the whole address")
    }
    if checkLogin(authority, .unknownLink, at: scalar.span) { return }
    if let (message, help) = authority.mistake {
      return findings.report(
        .unknownLink, at: scalar.span, message, note: "a tap on the notification would lead nowhere", help: help)
    }
    guard !name.contains(UInt8(ascii: "{")) else { return }
    let count = findings.count
    defer {
      if count < findings.count, findings[count].cause == nil {
        findings[count].cause = snippet(at: range(of: name, in: scalar), of: scalar)
      }
    }
    if let second = authority.secondScheme { return reportSecond(second, in: scalar) }
    // An environment may have other entitlements than the app of belfry.yaml, and says its domains itself.
    guard let linked = project.metadata.linkedDomains,
      project.overlay == nil || !project.metadata.associatedDomains.isEmpty
    else { return }
    let host = String(Substring(name)).lowercased()
    guard !linked.names.isEmpty else { return reportUnentitled(host, at: scalar.span) }
    if let overlay = project.overlay, let moved = overlay.host(for: host)?.name {
      return checkMovedDomain(moved, overlay, at: scalar.span)
    }
    guard !linked.known.contains(host) else { return }
    if let finding = project.overlay?.finding(
      unmoved: host, at: scalar.span, in: linked.names, budget)
    {
      return findings.append(finding)
    }
    findings.report(
      .unknownLink, at: scalar.span, "links to \"\(host)\" open in the browser, not in the app",
      note: "the app is associated with \(Suggestion.list(linked.names, "and"))",
      // Campaigns have the hosts of belfry.yaml, and environments put theirs in their place.
      help: Suggestion.question(
        host, in: (project.overlay?.baseDomainNames ?? linked.names).filter { !$0.hasPrefix("*") }, budget: budget
      )
      .map { put($0, range(of: name, in: scalar), of: scalar) }
        ?? (project.metadata.associatedDomains.isEmpty
          ? "add \"applinks:\(host)\" to the app's entitlements, if it opens these links"
          : "add the domain to \"associated-domains\" in belfry.yaml and in the app"))
  }

  private func range(of host: Substring.UTF8View, in scalar: Scalar) -> Range<Int> {
    let start = scalar.text.utf8.distance(from: scalar.text.utf8.startIndex, to: host.startIndex)
    return start..<start + host.count
  }

  /// A link to the web, of an app whose entitlements name no domain: a page in the browser may be meant.
  private func reportUnentitled(_ host: String, at span: SourceSpan) {
    findings.report(
      .unknownLink, at: span, "links to \"\(host)\" open in the browser, not in the app", severity: .warning,
      note: "the app's entitlements have no domain under \"\(AppMetadata.associatedDomainsKey)\"",
      help: "add \"applinks:\(host)\" there, or keep the link if it should open the browser")
  }
}
