extension Selection {
  /// The request of a candidate with its content in the user's language.
  func request(_ candidate: Candidate, _ values: [String: AttributeValue], _ person: PersonValues) -> PlannedRequest {
    let person = candidate.waiting.map { self.person($0.report, values) } ?? person
    var request = PlannedRequest(
      identifier: candidate.identifier, campaign: candidate.campaign.id, trigger: candidate.trigger)
    guard let content = candidate.campaign.variant(id).variant?.content else { return request }
    content.fill(&request, person, choice)
    request.digest = request.worked
    return request
  }
}

extension BundleContent {
  /// Puts the content into a request.
  func fill(_ request: inout PlannedRequest, _ person: PersonValues, _ choice: LanguageChoice) {
    let tag = choice.tag(among: Array(localizations.keys))
    let own = localizations[tag]
    let source = localizations[choice.source]
    func text(_ text: Text?) -> PlannedRequest.Text? {
      switch text {
      case nil: nil
      case .segments(let segments): .plain(segments.filled(person))
      case .key(let key, let arguments): .localized(key: key, arguments: arguments.map { $0.filled(person) })
      }
    }
    // What a translation lacks comes from the source.
    request.title = text(own?.title ?? source?.title)
    request.subtitle = text(own?.subtitle ?? source?.subtitle)
    request.body = text(own?.body ?? source?.body)
    if let sound = own?.sound { request.sound = sound } else { request.sound = sound }
    request.attachments = own?.attachments ?? attachments
    request.userInfo = (own?.information ?? information)?.filled(person) ?? [:]
    switch badge {
    case nil: break
    case .number(let number): request.badge = number
    case .segments(let segments):
      if let number = segments.soleValue(person)?.wholeNumber { request.badge = min(max(number, 0), Int(Int32.max)) }
    }
    request.category = category
    request.thread = thread?.filled(person)
    request.interruption = interruption
    request.relevance = relevance
    request.targetContent = targetContent
    request.filterCriteria = filterCriteria
    request.launchImage = launchImage
  }
}

extension PlannedRequest {
  /// The hash of all that the system shows or waits for.
  var worked: String {
    var bytes = DigestBytes()
    bytes.add(identifier)
    bytes.add(title)
    bytes.add(subtitle)
    bytes.add(body)
    switch sound {
    case nil: bytes.add("-")
    case .system: bytes.add("system")
    case .named(let name): bytes.add("named", name)
    case .critical(let name, let volume): bytes.add("critical", name, volume.map { "\($0)" })
    }
    bytes.add(badge.map { "\($0)" }, category, thread, interruption?.rawValue, relevance.map { "\($0)" })
    bytes.add(targetContent, filterCriteria, launchImage)
    for attachment in attachments { bytes.add(attachment.identifier, attachment.file, attachment.type) }
    bytes.add(.object(userInfo))
    bytes.add(trigger)
    return bytes.digest
  }
}

/// Hashes the parts of a request (FNV-1a, twice), each with its length, so that no two requests have the same bytes.
private struct DigestBytes {
  private var low: UInt64 = 0xCBF2_9CE4_8422_2325
  private var high: UInt64 = 0x6C62_272E_07BB_0142

  var digest: String { String(low, radix: 16) + "-" + String(high, radix: 16) }

  private mutating func add(_ byte: UInt8) {
    low = (low ^ UInt64(byte)) &* 0x100_0000_01B3
    high = (high ^ UInt64(byte)) &* 0x100_0000_01C9
  }

  mutating func add(_ texts: String?...) { for text in texts { add(one: text) } }

  private mutating func add(one text: String?) {
    guard let text else { return add(0xFF) }
    for byte in text.utf8 { add(byte) }
    var count = text.utf8.count
    repeat {
      add(UInt8(truncatingIfNeeded: count))
      count >>= 8
    } while count > 0
    // No byte of UTF-8 is 0xFE or 0xFF.
    add(0xFE)
  }

  mutating func add(_ text: PlannedRequest.Text?) {
    switch text {
    case nil: add("-")
    case .plain(let text): add("plain", text)
    case .localized(let key, let arguments):
      add("key", key, "\(arguments.count)")
      for argument in arguments { add(argument) }
    }
  }

  mutating func add(_ value: DataValue) {
    switch value {
    case .null: add("null")
    case .bool(let flag): add("bool", "\(flag)")
    case .integer(let number): add("integer", "\(number)")
    case .number(let number): add("number", "\(number)")
    case .string(let text): add("text", text)
    case .array(let items):
      add("array", "\(items.count)")
      for item in items { add(item) }
    case .object(let members):
      add("object", "\(members.count)")
      for (key, member) in members.sorted(by: { $0.key < $1.key }) {
        add(key)
        add(member)
      }
    }
  }

  mutating func add(_ trigger: PlannedRequest.Trigger) {
    func text(_ number: Int?) -> String? { number.map { "\($0)" } }
    switch trigger {
    case .calendar(let date, let repeats):
      add("calendar", text(date.year), text(date.month), text(date.day), text(date.weekday), "\(repeats)")
      add(text(date.hour), text(date.minute), text(date.second), date.zone)
    case .interval(let seconds, let repeats): add("interval", "\(seconds)", "\(repeats)")
    case .place(let place, let repeats):
      add("place", place.identifier, "\(place.latitude)", "\(place.longitude)", "\(place.radius)")
      add("\(place.onEntry)", "\(place.onExit)", "\(repeats)")
    }
  }
}
