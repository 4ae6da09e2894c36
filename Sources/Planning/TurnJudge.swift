import Clocks

/// Decides which of the requests that campaigns have for one person come.
///
/// Day by day of the person's own calendar, because groups count by days: first what was sent on earlier days keeps a campaign back, then those of
/// a group go by priority, then what comes on the day itself keeps others back. Builds of a chain decide one after the other, each with what it
/// knew: a later one never takes back what an earlier one has sent.
struct TurnJudge {
  let contention: Contention
  /// What each build of the chain knew, the oldest first, the one that decides the last.
  let known: [Instant?]
  /// Whether what was sent is told: then nothing is taken to be sent by builds of which nothing is known.
  let hasLedger: Bool
  /// The build that decides.
  var own: Int { known.count - 1 }

  /// What becomes of each turn, in the order in which they are given.
  func judge(_ turns: [Turn], sent: [SentTurn], day: (Instant) -> Int) -> [Standing] {
    var standings = [Standing](repeating: .comes, count: turns.count)
    let order = turns.indices.sorted { a, b in
      turns[a].day != turns[b].day ? turns[a].day < turns[b].day : contention.goesBefore(turns[a], turns[b])
    }
    // A request that was sent already does not keep itself back.
    var own: Set<SentTurn> = []
    for turn in turns where turn.build == self.own {
      own.insert(SentTurn(party: turn.party, due: turn.due))
      if turn.request != 0 { own.insert(SentTurn(party: turn.party, due: turn.due, request: turn.request).identity) }
    }
    var past = sent.filter { !own.contains($0.identity) }
      .map { (party: $0.party, due: $0.due, request: $0.request, day: day($0.due)) }
    var start = order.startIndex
    while start < order.endIndex {
      let today = turns[order[start]].day
      let end = order[start...].firstIndex { turns[$0].day != today } ?? order.endIndex
      let places = order[start..<end]
      let before = past.filter { $0.day < today }
      for place in places {
        if let other = keepsBack(turns[place], before) { standings[place] = .tooSoon(after: other) }
      }
      let sentToday = past.filter { $0.day == today }
      for group in contention.groups.indices {
        share(group, among: places, of: turns, sentToday.map(\.party), &standings)
      }
      var cameToday = sentToday
      let byTime = places.sorted { a, b in
        turns[a].due != turns[b].due ? turns[a].due < turns[b].due : contention.goesBefore(turns[a], turns[b])
      }
      for place in byTime where standings[place] == .comes {
        let turn = turns[place]
        // What another build sends is that one's to decide, and what it was told then.
        guard counts(turn) else { continue }
        if turn.build == self.own, let other = keepsBack(turn, cameToday) {
          standings[place] = .tooSoon(after: other)
          continue
        }
        past.append((turn.party, turn.due, turn.request, today))
        cameToday.append((turn.party, turn.due, turn.request, today))
      }
      start = end
    }
    return standings
  }

  /// Whether what is decided about a turn keeps later ones back: those of builds to come are nobody's yet.
  private func counts(_ turn: Turn) -> Bool {
    turn.build != Turn.later && (turn.build != Turn.before || !hasLedger)
  }

  /// After which campaign a turn comes too soon.
  private func keepsBack(_ turn: Turn, _ past: [(party: Int, due: Instant, request: UInt64, day: Int)]) -> Int? {
    for spacing in contention.parties[turn.party].spacings {
      let isNear = past.contains { other in
        guard other.party == spacing.after, other.due <= turn.due else { return false }
        if other.party == turn.party, other.due == turn.due, other.request == turn.request { return false }
        return turn.due.seconds - other.due.seconds < spacing.seconds
      }
      if isNear { return spacing.after }
    }
    return nil
  }

  /// Gives the places of a day in a group to those that go first; `places` are in that order.
  private func share(
    _ group: Int, among places: ArraySlice<Int>, of turns: [Turn], _ sentToday: [Int], _ standings: inout [Standing]
  ) {
    let some = places.filter {
      contention.parties[turns[$0].party].group == group && standings[$0] == .comes
    }
    guard !some.isEmpty else { return }
    let limit = contention.groups[group]
    let sent = sentToday.filter { contention.parties[$0].group == group }
    var kept: [Int] = []
    let builds = Set(some.map { turns[$0].build }).filter { $0 <= own }.sorted()
    for build in builds where build != Turn.before || !hasLedger {
      var ahead = build == own ? Self.together(sent, kept) : kept
      var keeps: [Int] = []
      for place in some where turns[place].build >= build && isKnown(turns[place], to: build) {
        if turns[place].build == build {
          if ahead.count < limit {
            keeps.append(turns[place].party)
          } else {
            standings[place] = .outranked(by: ahead.first ?? turns[place].party)
          }
        }
        ahead.append(turns[place].party)
      }
      kept += keeps
    }
  }

  /// Whether a build knew of a turn. Builds before the first of the chain are taken to have known as much as that one.
  private func isKnown(_ turn: Turn, to build: Int) -> Bool {
    guard build < own, let event = turn.event, let known = known[max(build, 0)] else { return true }
    return event < known
  }

  /// What was sent by what is told, and by what was decided: a request of both is one.
  private static func together(_ sent: [Int], _ decided: [Int]) -> [Int] {
    var rest = decided
    for party in sent { if let place = rest.firstIndex(of: party) { rest.remove(at: place) } }
    return sent + rest
  }
}
