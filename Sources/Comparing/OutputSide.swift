import Compiling
import Diagnostics
public import JSON

/// What a build or a saved plan holds, as far as it can be compared without the project it was made from.
public struct OutputSide: Sendable {
  /// What it is.
  public enum Kind: String, Sendable {
    /// The folder of a build.
    case build
    /// A file that `belfry plan --save` wrote.
    case plan
  }

  /// What it is.
  public let kind: Kind
  /// By id, in the order in which it has them.
  private(set) var campaigns: [Held] = []
  /// What is about all campaigns.
  private(set) var shared: [CompiledPart] = []
  /// The ids of push campaigns of which it has no text.
  private(set) var withoutTexts: Set<ExactText> = []

  /// A campaign as a side has it.
  struct Held {
    let id: ExactText
    let parts: [CompiledPart]
    /// All that it has of it: what differs here differs, though no part tells it.
    let bytes: [UInt8]

    init(_ id: String, _ parts: [CompiledPart], _ bytes: [UInt8]) {
      (self.id, self.bytes) = (ExactText(id), bytes)
      // A file may say a thing twice: then the first one counts.
      var seen: Set<CompiledPart.Place> = []
      self.parts = parts.filter { seen.insert($0.place).inserted }
    }
  }

  private init(_ kind: Kind) { self.kind = kind }

  // MARK: - A build

  /// The files of a build that are read beside its manifest.
  public typealias Reading<Failure: Error> = (_ path: String) throws(Failure) -> JSONValue?

  /// A build, by its manifest; `read` gives another of its files by the path that the manifest has, and nothing where it has none.
  public init<Failure: Error>(build manifest: JSONValue, read: Reading<Failure>) throws(Failure) {
    self.init(.build)
    for key in ["belfry", "now", "app", "env", "shard", "window.from", "window.until"] {
      add(key, Self.value(manifest, at: key), to: &shared)
    }
    if let counts = manifest["counts"] { addLeaves("counts", counts, to: &shared) }
    let paths = Self.elements(manifest["files"]).compactMap { $0["path"]?.text }
    var local: [ExactText: JSONValue] = [:]
    for path in paths where path.utf8.starts(with: "local/".utf8) {
      // What devices are told, and what the app registers.
      let name = path.split(separator: "/").last.map(String.init) ?? ""
      guard [LocalBundle.file, "manifest.json"].contains(name), let json = try read(path) else { continue }
      for campaign in name == LocalBundle.file ? Self.elements(json["campaigns"]) : [] {
        if let id = campaign["campaign"]?.text { local[ExactText(id)] = campaign }
      }
      if case .object(let members) = json {
        for member in members where !Self.told.contains(member.key) {
          add("\(name).\(member.key)", member.value, to: &shared)
        }
      }
    }
    let samples = Dictionary(grouping: paths.filter { $0.hasSuffix(".apns") }) { path in
      ExactText(String(path.split(separator: "/").last?.prefix { $0 != "." } ?? ""))
    }
    let built = Self.elements(manifest["campaigns"])
    for campaign in built {
      guard let id = campaign["campaign"]?.text else { continue }
      var (parts, bytes): ([CompiledPart], [UInt8]) = ([], [])
      add("deliver", campaign["deliver"], to: &parts)
      if let json = local[ExactText(id)] {
        addLocal(json, to: &parts)
        bytes = JSONWriter.bytes(of: json)
      } else {
        if let batch = try read("push/\(id)/batch.json") {
          addBatch(batch, to: &parts)
          bytes = JSONWriter.bytes(of: batch)
        }
        let files = samples[ExactText(id)] ?? []
        if files.allSatisfy({ Self.persona(of: $0) != nil }) { withoutTexts.insert(ExactText(id)) }
        try addSamples(files, read, to: &parts, &bytes)
      }
      campaigns.append(Held(id, parts, bytes))
    }
    // What is sent on request, or after an event of the app, has nothing but its files for the Simulator.
    let known = Set(built.compactMap { $0["campaign"]?.text.map { ExactText($0) } })
    for (id, files) in samples.sorted(by: { $0.key < $1.key }) where !known.contains(id) {
      var (parts, bytes): ([CompiledPart], [UInt8]) = ([], [])
      try addSamples(files, read, to: &parts, &bytes)
      campaigns.append(Held(id.text, parts, bytes))
    }
    for file in Self.elements(manifest["files"]) {
      // Of JSON and of requests more is told than that bytes differ.
      guard let path = file["path"]?.text, !path.hasSuffix(".json"), !path.hasSuffix(".apns"),
        !path.utf8.starts(with: "push/".utf8)
      else { continue }
      add(digest: file, "files.\(path)")
    }
  }

  /// Members of a bundle's files that are told elsewhere, or are no matter of what devices are told.
  private static let told = ["campaigns", "format", "format_version", "belfry", "now", "inputs", "files"]

  private func addBatch(_ batch: JSONValue, to parts: inout [CompiledPart]) {
    for key in [
      "identity", "schedule", "path", "environment", "topic", "push_type", "token_kind", "priority", "channel",
      "holdout.weight", "recipients.matched", "recipients.requests", "payload.smallest", "payload.largest",
      "payload.limit",
    ] { add(key, Self.value(batch, at: key), to: &parts) }
    if let next = Self.elements(batch["fires"]).first { add("next", next, to: &parts) }
    add("send", batch["send"]?["kind"], to: &parts)
    for variant in Self.elements(batch["variants"]) {
      guard let name = variant["name"]?.text, !name.isEmpty else { continue }
      for key in ["weight", "requests"] { add(key, variant[key], variant: name, to: &parts) }
    }
    // The digests of its requests: they tell that bytes differ of which nothing else does.
    let shards = Self.elements(batch["shards"])
    let digests = shards.compactMap { $0["sha256"]?.text }.joined(separator: " ")
    let lines = shards.compactMap { Self.number($0["rows"]) }.reduce(0) { $0 &+ $1 }
    let bytes = shards.compactMap { Self.number($0["bytes"]) }.reduce(0) { $0 &+ $1 }
    parts.append(
      CompiledPart(
        place: CompiledPart.Place(key: "lines", variant: nil, locale: nil),
        content: .bytes(
          "\(lines) lines, \(bytes) bytes in \(shards.count) \(shards.count == 1 ? "file" : "files")",
          Array(digests.utf8)), isContent: false))
  }

  private func addSamples<Failure: Error>(
    _ paths: [String], _ read: Reading<Failure>, to parts: inout [CompiledPart], _ bytes: inout [UInt8]
  ) throws(Failure) {
    for path in paths {
      guard let json = try read(path) else { continue }
      addSample(json, path, to: &parts)
      bytes += JSONWriter.bytes(of: json)
    }
  }

  /// `simulator/ID.VARIANT.LOCALE.apns`, or without a variant: no id, variant or language has a dot in it. What a persona gets, in
  /// `simulator/PERSONA/ID.apns`, is that person's: it may be other words though no text is another one.
  private func addSample(_ payload: JSONValue, _ path: String, to parts: inout [CompiledPart]) {
    if let persona = Self.persona(of: path) { return addLeaves("personas.\(persona)", payload, to: &parts) }
    let names = (path.split(separator: "/").last ?? "").split(separator: ".", omittingEmptySubsequences: false)
      .dropFirst().dropLast().map(String.init)
    let variant = names.count > 1 ? names.first : nil
    addLeaves("", payload, variant: variant, locale: names.last, to: &parts)
  }

  /// Whose file for the Simulator it is; nothing where it is that of a language.
  private static func persona(of path: String) -> Substring? {
    let folders = path.split(separator: "/").dropLast()
    return folders.count > 1 ? folders.last : nil
  }

  private func addLocal(_ campaign: JSONValue, to parts: inout [CompiledPart]) {
    guard case .object(let members) = campaign else { return }
    for member in members where !["campaign", "variants"].contains(member.key) {
      add(member.key, member.key == "audience" ? member.value["expression"] : member.value, to: &parts)
    }
    for variant in Self.elements(campaign["variants"]) {
      let name = variant["name"]?.text
      add("weight", variant["weight"], variant: name, to: &parts)
      guard case .object(let content)? = variant["content"] else { continue }
      for member in content where member.key != "localizations" {
        add(member.key, member.value, variant: name, to: &parts)
      }
      guard case .object(let languages)? = variant["content"]?["localizations"] else { continue }
      for language in languages {
        guard case .object(let texts) = language.value else { continue }
        for text in texts {
          // A text without anything to fill in is a list of one.
          let words = Self.elements(text.value)
          let value = words.count == 1 && words[0].text != nil ? words[0] : text.value
          add(text.key, value, variant: name, locale: language.key, to: &parts)
        }
      }
    }
  }

  // MARK: - A saved plan

  /// A saved plan; nothing where it has not what one has.
  public init?(plan: JSONValue) {
    guard plan["basis"]?["belfry"]?.text != nil, case .array(let campaigns)? = plan["campaigns"] else { return nil }
    self.init(.plan)
    for key in [
      "basis.belfry", "now", "env", "pending.slots", "outlook.most_in_a_day.count", "outlook.most_in_a_week.count",
      "recipients.rows", "recipients.rejected", "recipients.suppressed",
    ] { add(key, Self.value(plan, at: key), to: &shared) }
    for input in Self.elements(plan["basis"]?["inputs"]) {
      if let path = input["path"]?.text { add(digest: input, "inputs.\(path)") }
    }
    for key in ["recipients", "suppressed", "sent"] {
      if let file = plan["basis"]?[key], file != .null { add(digest: file, "basis.\(key)") }
    }
    for campaign in campaigns {
      guard let id = campaign["campaign"]?.text else { continue }
      var parts: [CompiledPart] = []
      addPlanned(campaign, to: &parts)
      self.campaigns.append(Held(id, parts, JSONWriter.bytes(of: campaign)))
    }
  }

  private mutating func add(digest file: JSONValue, _ key: String) {
    let bytes = Self.number(file["bytes"]).map { "\($0) bytes" } ?? ""
    shared.append(
      CompiledPart(
        place: CompiledPart.Place(key: key, variant: nil, locale: nil),
        content: .bytes(
          [file["path"]?.text ?? "", bytes].joined(separator: ", "), Array((file["sha256"]?.text ?? "").utf8)),
        isContent: false))
  }

  private func addPlanned(_ campaign: JSONValue, to parts: inout [CompiledPart]) {
    for key in [
      "path", "deliver", "status", "audience", "over", "on_request", "group", "unless_sent", "zone", "pending_slots",
      "pending_days",
      "payload.smallest", "payload.largest", "payload.limit", "sending.requests", "sending.bytes",
    ] { add(key, Self.value(campaign, at: key), to: &parts) }
    if let next = Self.elements(campaign["fires"]).first { add("next", next, to: &parts) }
    for place in Self.elements(campaign["payload"]?["places"]) {
      // Without languages and variants it is the payload itself.
      guard place["variant"]?.text?.isEmpty == false || place["locale"]?.text?.isEmpty == false else { continue }
      for key in ["smallest", "largest"] {
        add("payload.\(key)", place[key], variant: place["variant"]?.text, locale: place["locale"]?.text, to: &parts)
      }
    }
    if case .object(let counts)? = campaign["recipients"] {
      for count in counts { addLeaves("recipients.\(count.key)", count.value, to: &parts) }
    }
    for note in Self.elements(campaign["clocks"]) {
      if let kind = note["kind"]?.text { add("clocks.\(kind)", note["time"], to: &parts) }
    }
  }

  // MARK: - Values

  private static func elements(_ value: JSONValue?) -> [JSONValue] {
    if case .array(let elements)? = value { elements } else { [] }
  }

  private static func number(_ value: JSONValue?) -> Int? {
    if case .number(let digits)? = value { Int(digits) } else { nil }
  }

  /// A value inside of others, by their keys with dots between them.
  private static func value(_ json: JSONValue, at key: String) -> JSONValue? {
    key.split(separator: ".").reduce(Optional(json)) { $0?[String($1)] }
  }

  /// What is null is not there.
  private func add(
    _ key: String, _ value: JSONValue?, variant: String? = nil, locale: String? = nil, to parts: inout [CompiledPart]
  ) {
    guard let value, value != .null else { return }
    let place = CompiledPart.Place(
      key: key, variant: variant?.isEmpty == true ? nil : variant, locale: locale?.isEmpty == true ? nil : locale)
    parts.append(CompiledPart(place: place, content: .value(value), isContent: false))
  }

  /// Each value of an object by its own key; how deep is a matter of who wrote the file, and JSON is read to a depth.
  private func addLeaves(
    _ key: String, _ value: JSONValue, variant: String? = nil, locale: String? = nil, to parts: inout [CompiledPart]
  ) {
    guard case .object(let members) = value, !members.isEmpty else {
      return add(key, value, variant: variant, locale: locale, to: &parts)
    }
    for member in members {
      addLeaves(
        key.isEmpty ? member.key : "\(key).\(member.key)", member.value, variant: variant, locale: locale, to: &parts)
    }
  }
}
