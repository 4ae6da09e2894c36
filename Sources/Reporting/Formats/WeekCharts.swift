import Clocks
import Escaping
import Pages
import Planning

/// What only recipients tell: how many pushes people get in a week, and how many requests go out in which hour.
///
/// Each chart has its figures as text, too: a list, a table.
struct WeekCharts {
  private let week: PreviewedWeek
  private let zone: Zone

  /// More pushes than so many share a bar.
  private static let mostBars = 12

  init(_ week: PreviewedWeek, on zone: Zone) { (self.week, self.zone) = (week, zone) }

  /// The sections that there are recipients for.
  var sections: [PageSection] { [people, hours].compactMap { $0 } }

  private var until: String { zone.local(week.window.until).text }

  // MARK: - Who gets how many

  /// How many people get how many: the last one stands for all beyond, too.
  static func bars(_ people: [Int]) -> [(name: String, people: Int)] {
    let shown = people.prefix(mostBars).enumerated().map { (name: grouped($0), people: $1) }
    let rest = people.dropFirst(mostBars).reduce(0, +)
    return rest > 0 ? shown + [("\(mostBars) or more", rest)] : shown
  }

  private var people: PageSection? {
    guard let tally = week.census.tally, !tally.people.isEmpty else { return nil }
    let all = tally.people.reduce(0, +)
    let bars = Self.bars(tally.people)
    let items = bars.map { name, people -> Markup in
      """
      <li><span>\(name)</span>\(PreviewCards.bar(people, of: bars.map(\.people).max() ?? 0))<span>\(grouped(people)) · \(Self.share(people, of: all))</span></li>

      """
    }
    return PageSection(
      id: "h-week", title: "Who gets how many pushes",
      body: """
        <p class="soft">of \(counted(all, "recipient")) in the week until \(dated: until); what the app shows by itself is not counted</p>
        <div class="sizes head" aria-hidden="true"><span>pushes</span><span></span><span>people</span></div>
        <ul class="sizes many">\(Markup(items))</ul>
        """)
  }

  /// `12 %`; of what is nearly nothing or nearly all the side on which it is.
  static func share(_ part: Int, of all: Int) -> String {
    guard all > 0 else { return "0 %" }
    let share = (Double(part) / Double(all) * 100).rounded()
    if part > 0, share < 1 { return "< 1 %" }
    if part < all, share > 99 { return "> 99 %" }
    return "\(Int(share)) %"
  }

  // MARK: - When they go out

  private var hours: PageSection? {
    guard let day = BusiestDay(week, on: zone) else { return nil }
    let (left, width, height) = (44, 600, 150)
    let step = Double(width - left) / 24
    let most = max(day.most, 1)
    func y(_ count: Int) -> Int { 10 + height - Int(Double(count) / Double(most) * Double(height)) }
    var bars: Markup = ""
    for hour in 0..<24 {
      var below = 0
      for (place, _) in day.places.enumerated() where day.requests[place][hour] > 0 {
        let (top, bottom) = (y(below + day.requests[place][hour]), y(below))
        bars += """
          <rect class="z\(place)" x="\(Int(Double(left) + Double(hour) * step) + 1)" y="\(top)" width="\(Int(step) - 2)" height="\(max(1, bottom - top))"/>
          """
        below += day.requests[place][hour]
      }
    }
    let ticks = Markup(
      stride(from: 0, through: 24, by: 6).map { hour -> Markup in
        "<text x=\"\(left + Int(Double(hour) * step))\" y=\"\(height + 28)\" text-anchor=\"middle\">\(Self.clock(hour))</text>"
      })
    let words =
      "\(day.date.text) \(day.date.weekday.name), the day with the most requests of the week: \(grouped(day.total)), of which \(grouped(day.most)) in the hour from \(Self.clock(day.busiest))"
    return PageSection(
      id: "h-rate", title: "When requests go out",
      body: """
        <p class="soft">\(dated: words), on the clock of \(zone.name)</p>
        <svg class="slots rate" viewBox="0 0 \(width + 32) \(height + 34)" role="img" aria-label="\(words). The table below has all figures.">
        <path class="x" d="M\(left) \(y(0))H\(width)M\(left) \(y(most))H\(width)"/>\(bars)
        <text x="\(left - 6)" y="\(y(most) + 4)" text-anchor="end">\(grouped(most))</text>
        \(ticks)</svg>
        <ul class="legend">\(Markup(day.places.enumerated().map { "<li><i class=\"z\($0)\"></i>\($1)</li>" }))</ul>
        <details><summary>as a table</summary>\(table(day))</details>
        """)
  }

  private func table(_ day: BusiestDay) -> Markup {
    let titles = Markup(day.places.map { "<th scope=\"col\">\($0)</th>" })
    let rows = (0..<24).filter { hour in day.requests.contains { $0[hour] > 0 } }.map { hour -> Markup in
      let cells = Markup(day.requests.map { "<td>\($0[hour] == 0 ? "–" : grouped($0[hour]))</td>" })
      return "<tr><th scope=\"row\">\(Self.clock(hour))</th>\(cells)</tr>\n"
    }
    return """
      <div class="scroll" tabindex="0" role="region" aria-label="Requests by hour and place">
      <table class="figures"><thead><tr><th scope="col">from</th>\(titles)</tr></thead><tbody>
      \(Markup(rows))</tbody></table></div>
      """
  }

  private static func clock(_ hour: Int) -> String { (hour < 10 ? "0" : "") + "\(hour):00" }
}

/// The day of a week on which most requests are due, by hour and by the part of the world whose clocks say when.
struct BusiestDay {
  let date: CivilDate
  /// `Europe`, `Asia`; what is one moment for everybody, or everybody's own, has its own name. Those with most requests first.
  let places: [String]
  /// For each place the requests of each hour.
  let requests: [[Int]]

  /// More places than so many share one.
  private static let mostPlaces = 6

  var total: Int { requests.reduce(0) { $0 + $1.reduce(0, +) } }
  /// The hour with most requests.
  var busiest: Int { (0..<24).max { (hour($0), -$0) < (hour($1), -$1) } ?? 0 }
  /// How many those are.
  var most: Int { hour(busiest) }

  private func hour(_ hour: Int) -> Int { requests.reduce(0) { $0 + $1[hour] } }

  /// Nothing where nothing is sent.
  init?(_ week: PreviewedWeek, on zone: Zone) {
    var days: [Int: [(place: String, hour: Int, requests: Int)]] = [:]
    for plan in week.plan.campaigns {
      guard let audience = plan.audience else { continue }
      for group in audience.groups {
        let local = zone.local(group.instant)
        let place = Self.place(group.zone, isPersonal: audience.isPersonal)
        days[Int(local.date.daysSinceEpoch), default: []].append((place, local.time.hour, group.requests))
      }
    }
    let sums = days.mapValues { $0.reduce(0) { $0 + $1.requests } }
    // Of equal days the first.
    guard let day = sums.max(by: { ($0.value, -$0.key) < ($1.value, -$1.key) })?.key, sums[day] ?? 0 > 0,
      let moments = days[day]
    else { return nil }
    date = CivilDate(daysSinceEpoch: numericCast(day))
    let byPlace = Dictionary(grouping: moments, by: \.place)
    let sorted = byPlace.mapValues { $0.reduce(0) { $0 + $1.requests } }.sorted {
      ($1.value, $0.key) < ($0.value, $1.key)
    }
    .map(\.key)
    let kept = sorted.count > Self.mostPlaces ? Array(sorted.prefix(Self.mostPlaces - 1)) : sorted
    places = kept.count < sorted.count ? kept + ["elsewhere"] : kept
    var requests = [[Int]](repeating: [Int](repeating: 0, count: 24), count: places.count)
    for (number, place) in sorted.enumerated() {
      for moment in byPlace[place] ?? [] { requests[min(number, places.count - 1)][moment.hour] += moment.requests }
    }
    self.requests = requests
  }

  /// The part of the world of a zone: what stands in front of its first slash.
  private static func place(_ zone: String?, isPersonal: Bool) -> String {
    guard let zone else { return isPersonal ? "everybody’s own moment" : "one moment for all" }
    return zone.split(separator: "/").first.map(String.init) ?? zone
  }
}
