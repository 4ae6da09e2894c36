import Foundation

/// Works out what should be pending and brings the system there, one pass after the other.
actor PassRunner {
  private let bundle: Result<BundleFile, BundleError>
  private let system: any NotificationSystem
  let store: any KeyValueStore
  let clock: any DeviceClock
  private let posted: @Sendable () -> Void
  let activation: Activation

  private var running: Task<Report, Never>?
  private var waiting: Task<Report, Never>?

  /// Where ``Memory`` is kept.
  static let memoryKey = "belfry.memory"
  /// Slots of an app, of all its code together.
  static let slots = 64

  init(
    bundle: Result<BundleFile, BundleError>, system: any NotificationSystem, store: any KeyValueStore,
    clock: any DeviceClock, activation: Activation, posted: @escaping @Sendable () -> Void
  ) {
    (self.bundle, self.system, self.store, self.clock, self.posted) = (bundle, system, store, clock, posted)
    self.activation = activation
  }

  // MARK: - One after the other

  /// Runs a pass that begins after the call. At most one runs and one waits; a call while one waits returns its report.
  func pass() async -> Report {
    if let waiting { return await waiting.value }
    guard let running else { return await start().value }
    let next = Task {
      _ = await running.value
      return await self.promote().value
    }
    waiting = next
    return await next.value
  }

  private func promote() -> Task<Report, Never> {
    waiting = nil
    return start()
  }

  private func start() -> Task<Report, Never> {
    let task = Task {
      let report = await self.run()
      self.end()
      return report
    }
    running = task
    return task
  }

  private func end() { running = nil }

  // MARK: - A pass

  private func run() async -> Report {
    var report = Report()
    report.permission = await system.permission()
    report.isDelegate = await system.isDelegate()
    let bundle: BundleFile
    switch self.bundle {
    case .success(let file): bundle = file
    case .failure(let error):
      report.bundleError = error
      return report
    }
    let (id, person) = activation.known
    guard let person, report.permission.takesRequests else { return report }
    let known = await person()
    if let own = known.interface, let wanted = bundle.interface, own != wanted {
      report.problems.append(
        "the generated code and the bundle are of different names or types: run belfry generate swift again")
    }
    await run(bundle, id, known.values, &report)
    posted()
    return report
  }

  private func run(
    _ bundle: BundleFile, _ id: String?, _ values: [String: AttributeValue], _ report: inout Report
  ) async {
    let pending = await system.pending()
    let now = Int(clock.now.timeIntervalSince1970.rounded(.down))
    let zones = DeviceZones(device: clock.timeZone)
    let languages = clock.languages
    let choice = LanguageChoice(preferred: languages, source: bundle.sourceLanguage)
    let known = clock.facts.merging(values) { $1 }.merging(
      ["locale": .text(languages.first ?? bundle.sourceLanguage), "time_zone": .text(zones.device.name)]
    ) { own, _ in own }

    // What memory says is settled before anything is selected, and kept before anything is added: a request that was added and not remembered could
    // ring twice.
    var memory = readMemory(&report)
    let before = memory
    let own = pending.filter { $0.identifier.hasPrefix(bundle.prefix) }
    let identifiers = Set(own.map(\.identifier))
    memory.settle(pending: identifiers, now: now, wall: zones.device.shows(now).seconds)
    settleWaiting(&memory, identifiers, bundle, now)
    let id = id ?? ownID(&memory)
    var selection = Selection(bundle: bundle, zones: zones, choice: choice, now: now, id: id)
    selection.settle(&memory, known)

    let budget = max(0, min(bundle.pending, Self.slots - (pending.count - own.count)))
    let filled = PersonValues(known, bundle.types.attributes, zones)
    report.problems += filled.problems
    let chosen = selection.select(filled, memory, budget: budget)
    let requests = chosen.map { selection.request($0, known, filled) }
    (report.notWanted, report.coveredUntil) = (
      selection.notWanted, selection.coveredUntil.map { Date(timeIntervalSince1970: Double($0)) }
    )
    remember(chosen, identifiers, &memory, bundle, now)
    let categories = bundle.categories.map { $0.category(choice) }
    let former = memory.categories
    memory.categories = Set(categories.map(\.identifier))
    keep(memory, before, &report)
    // Nothing was awaited since memory was read: a report that came meanwhile would be lost.
    report.missingSounds = await missingSounds(requests)
    await bring(requests, own, ringing(memory, identifiers, bundle, now), &report)
    await system.register(categories, replacing: former)
  }

  /// Adds and removes what differs, and reads back what is pending.
  private func bring(
    _ requests: [PlannedRequest], _ own: [PendingRequest], _ ringing: Set<String>, _ report: inout Report
  ) async {
    let wanted = Set(requests.map(\.identifier)).union(ringing)
    let digests = Dictionary(own.map { ($0.identifier, $0.digest) }) { first, _ in first }
    let unwanted = own.map(\.identifier).filter { !wanted.contains($0) }
    if !unwanted.isEmpty {
      await system.remove(unwanted)
      report.removed = unwanted.count
      // Removals come by themselves later, and what is added before them may push out requests of other code: reading waits for them.
      _ = await system.pending()
    }
    // The farthest first: right with a system that keeps the soonest, and with one that keeps what came last.
    let new = requests.reversed().filter { digests[$0.identifier] != $0.digest }
    report.kept = requests.count - new.count
    for request in new {
      do throws(AddingError) {
        try await system.add(request)
        report.added += 1
      } catch .notAllowed {
        report.permission = .denied
        break
      } catch {
        report.problems.append("\(request.identifier): \(error)")
      }
    }
    guard !new.isEmpty else { return }
    let after = Set(await system.pending().map(\.identifier))
    report.lost = requests.map(\.identifier).filter { !after.contains($0) }
  }

  private func missingSounds(_ requests: [PlannedRequest]) async -> [String] {
    let names = Set(requests.compactMap { $0.sound?.file })
    return names.isEmpty ? [] : await system.missingSounds(among: names).sorted()
  }

  // MARK: - Memory

  /// Forgets requests after reports that have rung.
  private func settleWaiting(_ memory: inout Memory, _ pending: Set<String>, _ bundle: BundleFile, _ now: Int) {
    for (identity, waiting) in memory.waiting
    where waiting.due <= now && waiting.isPromised && !pending.contains(bundle.prefix + identity) {
      memory.waiting[identity] = nil
      memory.history.append(waiting.due)
    }
  }

  /// Requests after reports whose moment is now, and that the system is about to show.
  private func ringing(_ memory: Memory, _ pending: Set<String>, _ bundle: BundleFile, _ now: Int) -> Set<String> {
    Set(memory.waiting.filter { $0.value.isPromised && $0.value.due > now - 60 }.map { bundle.prefix + $0.key })
      .intersection(pending)
  }

  /// Promises of what will be pending; none of what is removed.
  private func remember(
    _ chosen: [Selection.Candidate], _ pending: Set<String>, _ memory: inout Memory, _ bundle: BundleFile, _ now: Int
  ) {
    let wanted = Dictionary(chosen.map { ($0.identifier, $0) }) { first, _ in first }
    memory.promised = wanted.compactMapValues(\.promise)
    for candidate in chosen where candidate.waiting != nil {
      memory.waiting[candidate.campaign.identity]?.isPromised = true
    }
  }

  private func ownID(_ memory: inout Memory) -> String {
    if let id = memory.id { return id }
    let made = UUID().uuidString.lowercased()
    memory.id = made
    return made
  }

  private func readMemory(_ report: inout Report) -> Memory {
    // What could not be written is remembered until the app ends.
    if let unwritten { return unwritten }
    guard let data = store.data(for: Self.memoryKey) else { return Memory() }
    guard let memory = try? JSONDecoder().decode(Memory.self, from: data) else {
      report.problems.append("what was remembered could not be read, and is forgotten")
      return Memory()
    }
    return memory
  }

  private var unwritten: Memory?

  private func keep(_ memory: Memory, _ before: Memory, _ report: inout Report) {
    guard memory != before || unwritten != nil else { return }
    do {
      try write(memory)
    } catch {
      unwritten = memory
      report.problems.append("what is remembered could not be kept: \(error)")
    }
  }

  private func write(_ memory: Memory) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    try store.set(encoder.encode(memory), for: Self.memoryKey)
    unwritten = nil
  }

  /// Keeps a report until the next pass, which may be after a launch.
  func note(_ reported: Memory.Reported) {
    var ignored = Report()
    var memory = readMemory(&ignored)
    memory.reports.append(reported)
    // More than a pass would ever need. They pile up where the user has not allowed notifications.
    if memory.reports.count > 1000 { memory.reports.removeFirst(memory.reports.count - 1000) }
    do { try write(memory) } catch { unwritten = memory }
  }
}

/// Who the user is, as the app said at activation.
final class Activation: @unchecked Sendable {
  // The lock guards both.
  private let lock = NSLock()
  private var id: String?
  private var person: (@Sendable () async -> any Attributes)?

  /// The id, and how to ask what is known; nil before the activation.
  var known: (id: String?, person: (@Sendable () async -> any Attributes)?) { lock.withLock { (id, person) } }

  func set(_ id: String?, _ person: @escaping @Sendable () async -> any Attributes) {
    lock.withLock { (self.id, self.person) = (id, person) }
  }
}
