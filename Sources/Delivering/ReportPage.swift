// Takes: what the journals of a folder add up to.
// Gives: one page that needs nothing else: states, answers and a chart of answers over time for each campaign.
// Never: a script, or anything from elsewhere; a token, a text or an id.

import Escaping
import Pages
import Sending

/// `belfry send report --format html`.
struct ReportPage {
  private static let style = """
    :root{color-scheme:light dark;--page:#f5f5f7;--paper:#fff;--ink:#1d1d1f;--soft:#5d5d66;--line:#dcdce2;--rest:#c9ccd4;--good:#2c8a4a;--bad:#c22f3d;--wait:#c07a14}
    @media (prefers-color-scheme:dark){:root{--page:#101014;--paper:#1b1b20;--ink:#f2f2f5;--soft:#a6a6b0;--line:#34343c;--rest:#4a4c57;--good:#5ec27e;--bad:#ff7b7b;--wait:#f2b35e}}
    *{box-sizing:border-box}
    body{margin:0;padding:1.5rem clamp(1rem,3vw,2.5rem) 4rem;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",Arial,sans-serif}
    main{display:grid;gap:1.5rem;max-width:64rem;margin:1.25rem auto 0}header{max-width:64rem;margin:0 auto}
    h1,h2,h3,p,dl,dd,figure{margin:0}h1{font-size:1.55rem;line-height:1.2}h2{font-size:1.25rem;overflow-wrap:anywhere}h3{font-size:.95rem;margin:1.25rem 0 .4rem}
    .soft{color:var(--soft);font-size:.92rem}
    section{background:var(--paper);border:1px solid var(--line);border-radius:1.1rem;padding:1.25rem clamp(1rem,2.2vw,1.75rem);min-width:0}
    svg{display:block;width:100%;height:auto}
    .share{height:1.1rem;border-radius:.4rem;margin:1rem 0 .6rem}
    .good{fill:var(--good)}.bad{fill:var(--bad)}.wait{fill:var(--wait)}.rest{fill:var(--rest)}
    .legend{display:flex;flex-wrap:wrap;gap:.2rem 1.4rem;list-style:none;margin:0;padding:0;font-size:.92rem}
    .legend svg{display:inline-block;width:.75rem;height:.75rem;margin-inline-end:.4rem}
    .legend b{font-variant-numeric:tabular-nums}
    .grid{stroke:var(--line);stroke-width:1}.gap{stroke:var(--soft);stroke-width:1;stroke-dasharray:2 3}
    text{fill:var(--soft);font-size:11px;font-family:inherit}
    table{border-collapse:collapse;font-size:.92rem;font-variant-numeric:tabular-nums}
    th,td{text-align:start;padding:.25rem 1.5rem .25rem 0;border-top:1px solid var(--line)}thead th{border:0;color:var(--soft);font-weight:600}
    td.n,th.n{text-align:end}
    summary{cursor:pointer;color:var(--soft);font-size:.92rem;margin-top:.5rem}
    """

  private static let head = PageHead(style: style)

  /// The whole page.
  static func page(_ reports: [BatchReport], isRunning: Bool) -> String {
    let lines = reports.reduce(0) { $0 + $1.counts.lines }
    let note = isRunning ? " A sender is at work: the figures are those of the moment at which the page was made." : ""
    var page: Markup = """
      \(head.markup(title: "What was sent"))\
      <header><h1>What was sent</h1>
      <p class="soft">\(counted(reports.count, "batch", plural: "batches")), \(counted(lines, "line")).\(note)</p></header>
      <main>

      """
    for report in reports { page += section(report) }
    page += "</main>\n</body>\n</html>\n"
    return page.text
  }

  private static func section(_ report: BatchReport) -> Markup {
    let header = report.header
    let time = ReportCommand.time(report)
    let span: Markup = "<p class=\"soft\">\(time.isEmpty ? "nothing was sent yet" : time)</p>\n"
    return """
      <section><h2>\(header.campaign)</h2>
      <p class="soft">\(header.app), \(header.environment); batch \(String(header.batch.prefix(12)))</p>
      \(share(report.counts))\(span)\
      \(AnswerChart.figure(report.times))\(answers(report))</section>

      """
  }

  // MARK: - States

  /// How good it is that a line is in a state.
  private static func kind(of state: LineState) -> String {
    switch state {
    case .accepted: "good"
    case .rejected, .gone, .unknown: "bad"
    case .deferred, .flying, .expired, .late, .quiet: "wait"
    case .pending, .repeated, .suppressed: "rest"
    }
  }

  private static func share(_ counts: StateCounts) -> Markup {
    let states = LineState.allCases.filter { counts[$0] > 0 }
    guard counts.lines > 0 else { return "<p class=\"soft\">it has no lines</p>\n" }
    var (bars, at): (Markup, Int) = ("", 0)
    for state in states {
      let (x, end) = (at * 10_000 / counts.lines, (at + counts[state]) * 10_000 / counts.lines)
      bars +=
        "<rect class=\"\(kind(of: state))\" x=\"\(x)\" y=\"0\" width=\"\(max(end - x, 20))\" height=\"100\"><title>\(state.name): \(grouped(counts[state]))</title></rect>"
      at += counts[state]
    }
    let list = states.map { (state: LineState) -> Markup in
      "<li><svg viewBox=\"0 0 10 10\" aria-hidden=\"true\"><rect class=\"\(kind(of: state))\" width=\"10\" height=\"10\" rx=\"3\"/></svg><b>\(grouped(counts[state]))</b> \(state.name)</li>"
    }
    return """
      <svg class="share" viewBox="0 0 10000 100" preserveAspectRatio="none" role="img" aria-label="lines by state">\(bars)</svg>
      <ul class="legend">\(Markup(list))</ul>

      """
  }

  private static func answers(_ report: BatchReport) -> Markup {
    guard report.answers.contains(where: { $0.kind.status != 200 }) else { return "" }
    let rows = report.answers.map { answer -> Markup in
      "<tr><td>\(ReportCommand.name(answer.kind))</td><td class=\"n\">\(grouped(answer.count))</td></tr>"
    }
    return """
      <h3>Answers of APNs</h3>
      <table><thead><tr><th>answer</th><th class="n">times</th></tr></thead><tbody>\(Markup(rows))</tbody></table>

      """
  }
}

/// Bars of answers over time, accepted ones below the others. Spans without answers are left out, and a dashed line says so.
enum AnswerChart {
  private static let (width, height) = (960, 220)
  private static let (left, right, top, bottom) = (56, 12, 10, 34)

  /// The figure with its numbers as a table; empty where no answer came.
  static func figure(_ times: AnswerTimes) -> Markup {
    let spans = times.spans
    guard let first = spans.first, let most = spans.map({ $0.accepted + $0.other }).max() else { return "" }
    let length = ReportCommand.duration(times.length)
    var rows: Markup = ""
    for span in spans {
      rows +=
        "<tr><td>\(moment(span.start))</td><td class=\"n\">\(grouped(span.accepted))</td><td class=\"n\">\(grouped(span.other))</td></tr>"
    }
    return """
      <h3>Answers over time</h3>
      <figure><svg viewBox="0 0 \(width) \(height)" role="img" aria-label="answers in each \(length) from \(moment(first.start))">\
      \(axis(upTo: step(most), steps(most)))\(bars(spans, times.length, upTo: step(most) * steps(most)))</svg></figure>
      <details><summary>answers in \(length) from each moment</summary>
      <table><thead><tr><th>from</th><th class="n">accepted</th><th class="n">not accepted</th></tr></thead><tbody>\(rows)</tbody></table></details>

      """
  }

  /// The distance of two lines of the grid: 1, 2 or 5 times a power of ten, so that there are at most five of them.
  static func step(_ most: Int) -> Int {
    var power = 1
    while true {
      for factor in [1, 2, 5] where power * factor * 5 >= most { return power * factor }
      guard power <= Int.max / 1000 else { return power }
      power *= 10
    }
  }

  private static func steps(_ most: Int) -> Int { max(1, (most + step(most) - 1) / step(most)) }

  private static func axis(upTo step: Int, _ steps: Int) -> Markup {
    var text: Markup = ""
    for line in 0...steps {
      let y = height - bottom - line * (height - top - bottom) / steps
      text +=
        "<line class=\"grid\" x1=\"\(left)\" x2=\"\(width - right)\" y1=\"\(y)\" y2=\"\(y)\"/><text x=\"\(left - 8)\" y=\"\(y + 4)\" text-anchor=\"end\">\(grouped(line * step))</text>"
    }
    return text
  }

  private static func bars(_ spans: [AnswerTimes.Span], _ length: Int64, upTo top: Int) -> Markup {
    let places = places(of: spans, length)
    guard let count = places.last.map({ $0 + 1 }) else { return "" }
    // Few bars are no wider than those of a dozen.
    let slot = (width - left - right) * 100 / max(count, 12)
    let room = height - self.top - bottom
    var (text, labelled): (Markup, Int) = ("", Int.min)
    for (index, span) in spans.enumerated() {
      let x = left * 100 + places[index] * slot
      let isBehindGap = index > 0 && places[index] > places[index - 1] + 1
      if isBehindGap {
        let middle = decimal(x - slot / 2)
        text += "<line class=\"gap\" x1=\"\(middle)\" x2=\"\(middle)\" y1=\"\(self.top)\" y2=\"\(height - bottom)\"/>"
      }
      var y = height - bottom
      for (kind, value) in [("good", span.accepted), ("bad", span.other)] where value > 0 {
        let tall = max(1, value * room / max(top, 1))
        y -= tall
        text +=
          "<rect class=\"\(kind)\" x=\"\(decimal(x + slot / 10))\" y=\"\(y)\" width=\"\(decimal(slot * 8 / 10))\" height=\"\(tall)\"><title>\(label(span))</title></rect>"
      }
      // A label needs room for a date and a time.
      if index == 0
        || (isBehindGap || places[index] % 6 == 0) && x - labelled >= 17_000 && x <= (width - right - 130) * 100
      {
        labelled = x
        text += "<text x=\"\(decimal(x + slot / 10))\" y=\"\(height - bottom + 16)\">\(moment(span.start))</text>"
      }
    }
    return text
  }

  /// The place of each span: those that follow each other stand side by side, others have one free place between them.
  static func places(of spans: [AnswerTimes.Span], _ length: Int64) -> [Int] {
    var places: [Int] = []
    for (index, span) in spans.enumerated() {
      guard let last = places.last else {
        places.append(0)
        continue
      }
      places.append(last + (span.start - spans[index - 1].start <= length ? 1 : 2))
    }
    return places
  }

  private static func label(_ span: AnswerTimes.Span) -> String {
    "\(moment(span.start)): \(grouped(span.accepted)) accepted" + (span.other > 0 ? ", \(grouped(span.other)) not" : "")
  }

  /// Hundredths as SVG has them.
  private static func decimal(_ hundredths: Int) -> String {
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}
