// Takes: a file with `steps`.
// Gives: the mapping of each campaign that it stands for, made of what its step says and of what the top of the file says for all.
// Never: lets anything behind it know of steps: each mapping is read like a file of its own.

import Diagnostics
import Limits
import Rules
import YAML

/// One step of a sequence, as the mapping of a campaign.
public struct Step: Sendable {
  /// The mapping.
  let root: NodeID
  /// The id of the file.
  let sequence: Scalar
  /// The step's name.
  let name: Scalar
  /// Where a finding about the whole step is shown.
  let head: SourceSpan
}

/// The keys of a step.
enum StepKeys {
  /// The step's own name.
  static let name = Key(
    "step", .kebabName, required: true, alsoCalled: ["name", "id"], example: "hello",
    "Its name; with the file's id in front of it, it is the campaign's id: `welcome-hello`.")

  /// What belongs to the whole file.
  static let ofFile: Set<String> = ["campaign", "steps", "exit", "deliver"]

  static let shape = Shape(
    "step",
    [name] + ScheduleKeys.keys.rows.map(\.key.borrowed)
      + CampaignFile.ownRows.filter { !ofFile.contains($0.key.name) }.map(\.key.borrowed))
}

extension ValueReader where Value == Void {
  /// A list of steps. Those that can be used are read as campaigns; here it is told of what is no list of them.
  static let steps = ValueReader(.list(.mapping(StepKeys.shape))) { reader, node in
    reader.findings.append(
      .wrongType(
        reader.tree, node, expected: "a list of steps", help: "write each as \"- step: hello\", with its keys below"))
    return nil
  }
}

/// Keys and values of a mapping.
private typealias Pairs = [(key: NodeID, value: NodeID)]

extension NodeReader {
  /// The campaigns that the steps of a file stand for; nothing for a file without steps.
  public mutating func steps() -> [Step]? {
    guard let root = tree.root, pair("steps", in: root) != nil else { return nil }
    return steps(of: root)
  }

  /// The same for a file that was read as a campaign and has its steps under a key that is no other one's, which is told: what is told of the
  /// campaign follows from it.
  public mutating func misspeltSteps() -> [Step]? {
    guard let root = tree.root else { return nil }
    var reader = NodeReader(tree)
    guard let steps = reader.steps(of: root), !steps.isEmpty else { return nil }
    findings = reader.findings
    return steps
  }

  private mutating func steps(of root: NodeID) -> [Step]? {
    let pairs = corrected(Array(tree.pairs(of: root)), Shapes.campaign)
    guard let (key, value) = self.pair("steps", among: pairs) else { return nil }
    let list = tree.resolve(value)
    guard tree.kind(list) == .sequence, tree.childCount(list) > 0 else { return nil }
    guard let id = pair("campaign", among: pairs)?.value else {
      if let key = Shapes.campaign.keys.first {
        findings.append(.missingKey(key, in: Shapes.campaign, at: headSpan(root)))
      }
      return []
    }
    guard let sequence = name(tree.resolve(id), "an id") else { return [] }
    guard tree.childCount(list) <= RunLimit.steps.value else {
      findings.report(
        .wrongType, at: tree.span(key), "\(tree.childCount(list)) steps are more than \(RunLimit.steps.text)",
        help: "make several sequences of them")
      return []
    }
    let times = sharedTimes(pairs, list)
    guard times <= RunLimit.stepsShared.value else {
      findings.report(
        .wrongType, at: tree.span(key),
        "what these steps share is read with each of them, which is \(times) times as much as the file has",
        note: "at most \(RunLimit.stepsShared.text) times as much is read",
        help: "write under each step what only it needs, or make several sequences of them")
      return []
    }
    var shared = SharedKeys(pairs, tree)
    if let was = shared.take("was", tree) {
      findings.report(
        .unknownKey, at: tree.span(was), "\"was\" is a step's, not the whole file's",
        help: "write it in each step that had another id")
    }
    var firsts: [ExactText: SourceSpan] = [:]
    var steps: [Step] = []
    for item in tree.children(of: list) {
      if let step = step(tree.resolve(item), sequence, &shared, &firsts) { steps.append(step) }
    }
    for key in shared.idle(steps.count) {
      findings.report(
        .unknownKey, at: tree.span(key), "this \"\(tree.string(key))\" has no effect: every step has its own",
        help: "remove it here, or in a step that means this one")
    }
    return steps
  }

  /// How many times the bytes of a file are read for its steps: what stands beside them is read with each.
  private func sharedTimes(_ pairs: Pairs, _ list: NodeID) -> Int {
    let shared = pairs.reduce(0) { bytes, pair in
      let value = tree.resolve(pair.value)
      return value == list ? bytes : bytes + tree.span(pair.key).count + tree.span(value).count
    }
    let whole = max(shared + tree.span(list).count, 1)
    return (shared * tree.childCount(list) + tree.span(list).count) / whole
  }

  /// The same with each key that is a misspelt one of a shape under the name of that one, which is told here and nowhere else.
  private mutating func corrected(_ pairs: Pairs, _ shape: Shape) -> Pairs {
    pairs.map { key, value in
      guard asksWhatWasMeant, tree.kind(key) == .scalar, tree.withText(key, { shape.index(of: $0) }) == nil,
        case let meant = KeySuggestion(tree.string(key), in: shape, budget: budget),
        let name = meant.replacement, pair(name, among: pairs) == nil,
        meant.isSpelling || meant.isOtherWord && name == StepKeys.name.name
      else { return (key, value) }
      findings.append(.unknownKey(tree, key, shape, meant))
      return (tree.derive(name, at: tree.span(key)), value)
    }
  }

  private mutating func step(
    _ node: NodeID, _ sequence: Scalar, _ shared: inout SharedKeys, _ firsts: inout [ExactText: SourceSpan]
  ) -> Step? {
    guard tree.kind(node) == .mapping else {
      findings.append(
        .wrongType(
          tree, node, expected: "a step", help: "write \"- step: hello\", with the keys of a campaign below"))
      return nil
    }
    let pairs = corrected(Array(tree.pairs(of: node)), Shapes.step)
    guard let (key, value) = pair("step", among: pairs) else {
      findings.append(.missingKey(StepKeys.name, in: Shapes.step, at: headSpan(node)))
      return nil
    }
    if tree.isAbsent(tree.resolve(value)) {
      tellMissingValue(tree.resolve(value), of: "step", at: tree.span(key))
      return nil
    }
    guard let name = name(tree.resolve(value), "the name of a step") else { return nil }
    if let first = firsts[ExactText(name.text)] {
      findings.report(
        .duplicateName, at: name.span, "there are two steps \"\(name.text)\"",
        notes: [Finding.Note("the first one is here", at: first)], help: "rename one of the two")
      return nil
    }
    firsts[ExactText(name.text)] = name.span
    let id = (
      key: tree.derive("campaign", at: tree.span(key)),
      value: tree.derive("\(sequence.text)-\(name.text)", at: name.span)
    )
    let root = tree.derive([id] + keys(of: pairs, at: node, &shared), at: tree.span(node))
    return Step(root: root, sequence: sequence, name: name, head: tree.span(key))
  }

  /// What a step says, and what it has from the top of its file.
  private mutating func keys(of pairs: Pairs, at node: NodeID, _ shared: inout SharedKeys) -> Pairs {
    var own: Pairs = []
    var times: Pairs = []
    // What cannot be put together with the shared schedule is told where it is read.
    var hasWhole = false
    for pair in pairs {
      let name = tree.string(pair.key)
      if name == "step" { continue }
      if StepKeys.ofFile.contains(name) {
        findings.report(
          .unknownKey, at: tree.span(pair.key), "\"\(name)\" is the whole file's, not a step's",
          help: name == "steps"
            ? "write its steps beside this one" : "write it at the top of the file, or make two files")
        continue
      }
      let value = tree.resolve(pair.value)
      if name == "schedule", tree.kind(value) == .mapping {
        times += Array(tree.pairs(of: value))
      } else if tree.withText(pair.key, { Shapes.schedule.index(of: $0) }) != nil {
        times.append(pair)
      } else if name == "push", tree.kind(value) == .mapping {
        let all = Array(tree.pairs(of: value))
        own.append((pair.key, tree.derive(all + shared.push(beside: all, tree), at: tree.span(value))))
      } else {
        hasWhole = hasWhole || name == "schedule"
        own.append(pair)
      }
    }
    tellTwice(times)
    if !hasWhole {
      let place = times.first.map { tree.span($0.key) } ?? shared.schedulePlace ?? headSpan(node)
      times += shared.schedule(beside: times, tree)
      if !times.isEmpty {
        own.append((tree.derive("schedule", at: place), tree.derive(times, at: place)))
      }
    }
    return own + shared.keys(beside: own, tree)
  }

  /// A step may say its times itself or under `schedule`, each once.
  private mutating func tellTwice(_ times: Pairs) {
    var names: Set<ExactText> = []
    for (key, _) in times where !names.insert(ExactText(tree.string(key))).inserted {
      findings.report(
        .duplicateName, at: tree.span(key), "this step says \"\(tree.string(key))\" twice",
        help: "keep it here or under \"schedule\"")
    }
  }

  private func pair(_ name: String, among pairs: Pairs) -> (key: NodeID, value: NodeID)? {
    pairs.first { key, _ in tree.withText(key) { isEqual(name, $0) } }
  }

  private func pair(_ name: String, in node: NodeID) -> (key: NodeID, value: NodeID)? {
    guard tree.kind(node) == .mapping else { return nil }
    // Every campaign is asked for its steps, so most keys are told apart by their length.
    let count = name.utf8.count
    for pair in tree.pairs(of: node) where tree.withText(pair.key, { $0.count == count && isEqual(name, $0) }) {
      return pair
    }
    return nil
  }
}

/// What the top of a file says for all of its steps, and how many of them say it themselves.
private struct SharedKeys {
  private var pairs: Pairs
  private var times: Pairs = []
  /// What stands under `push`: as with defaults, a step has each key of it on its own.
  private var handling: Pairs = []
  private var pushKey: NodeID?
  private var overridden: [NodeID: Int] = [:]
  /// Where the shared schedule stands.
  private(set) var schedulePlace: SourceSpan?

  init(_ all: Pairs, _ tree: NodeTree) {
    pairs = all.filter { key, _ in !["campaign", "steps"].contains(tree.string(key)) }
    if let push = mapping("push", tree) {
      pushKey = pairs[push].key
      handling = Array(tree.pairs(of: tree.resolve(pairs[push].value)))
    }
    guard let place = mapping("schedule", tree) else { return }
    let value = tree.resolve(pairs.remove(at: place).value)
    schedulePlace = tree.span(value)
    times = Array(tree.pairs(of: value))
  }

  /// Which of the keys has a mapping with something in it, and a name.
  private func mapping(_ name: String, _ tree: NodeTree) -> Int? {
    pairs.firstIndex { key, value in
      let value = tree.resolve(value)
      return tree.string(key) == name && tree.kind(value) == .mapping && tree.childCount(value) > 0
    }
  }

  /// Takes out a key that no step has from it.
  mutating func take(_ name: String, _ tree: NodeTree) -> NodeID? {
    pairs.firstIndex { tree.string($0.key) == name }.map { pairs.remove(at: $0).key }
  }

  /// The keys that a step does not say itself.
  mutating func keys(beside own: Pairs, _ tree: NodeTree) -> Pairs { rest(of: pairs, beside: own, tree) }

  /// The keys of the schedule that a step does not say itself.
  mutating func schedule(beside own: Pairs, _ tree: NodeTree) -> Pairs { rest(of: times, beside: own, tree) }

  /// The keys of `push` that a step does not say itself.
  mutating func push(beside own: Pairs, _ tree: NodeTree) -> Pairs { rest(of: handling, beside: own, tree) }

  private mutating func rest(of shared: Pairs, beside own: Pairs, _ tree: NodeTree) -> Pairs {
    let names = Set(own.map { ExactText(tree.string($0.key)) })
    return shared.filter { key, _ in
      guard names.contains(ExactText(tree.string(key))) else { return true }
      overridden[key, default: 0] += 1
      return false
    }
  }

  /// The keys that every one of some steps says itself.
  func idle(_ steps: Int) -> [NodeID] {
    // Of `push` it is told key by key.
    (pairs + times + handling).map(\.key).filter { steps > 0 && $0 != pushKey && overridden[$0] == steps }
  }
}
