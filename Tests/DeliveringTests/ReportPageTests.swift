import Digests
import Foundation
import Pages
import Sending
import Testing

@testable import Delivering

/// The page of `belfry send report --format html`.
@Suite struct ReportPageTests {
  private static func times(_ spans: [(Int64, accepted: Int, other: Int)]) -> AnswerTimes {
    var times = AnswerTimes()
    for (start, accepted, other) in spans {
      for _ in 0..<accepted { times.add(at: start, isAccepted: true) }
      for _ in 0..<other { times.add(at: start, isAccepted: false) }
    }
    return times
  }

  @Test func thePageNeedsNothingElse() {
    let page = ReportPage.page([], isRunning: true)
    #expect(page.hasPrefix("<!doctype html>") && page.hasSuffix("</html>\n"))
    for word in ["<script", "http:", "https:", "url(", "@import", "style=", " on"] {
      #expect(!page.replacing(" on ", with: "").contains(word), "\(word)")
    }
    #expect(page.contains("default-src &apos;none&apos;") && page.contains("0 batches, 0 lines. A sender is at work"))
    // The digest of the policy is that of the style, or a browser shows none of it.
    let style = page.split(separator: "<style>")[1].split(separator: "</style>")[0]
    var digest = SHA256()
    digest.update(Array(style.utf8))
    #expect(page.contains("&apos;sha256-\(Data(digest.finalize()).base64EncodedString())&apos;"))
  }

  @Test func barsShowWhatCameWhen() {
    let times = Self.times([(1_795_219_200, 5, 0), (1_795_219_201, 3, 2), (1_795_219_300, 0, 1)])
    let figure = AnswerChart.figure(times).text
    #expect(figure.contains("<title>2026-11-21T00:00:00Z: 5 accepted</title>"))
    #expect(figure.contains("<title>2026-11-21T00:00:01Z: 3 accepted, 2 not</title>"))
    #expect(figure.matches(of: /rect class="good"/).count == 2 && figure.matches(of: /rect class="bad"/).count == 2)
    // Nothing came for a while.
    #expect(figure.matches(of: /line class="gap"/).count == 1)
    #expect(figure.contains("<td>2026-11-21T00:01:40Z</td><td class=\"n\">0</td><td class=\"n\">1</td>"))
    #expect(AnswerChart.figure(AnswerTimes()).text.isEmpty)
  }

  @Test func whatFollowsStandsSideBySide() {
    let spans = Self.times([(0, 1, 0), (1, 1, 0), (5, 1, 0), (6, 1, 0)]).spans
    #expect(AnswerChart.places(of: spans, 1) == [0, 1, 3, 4])
  }

  @Test(arguments: [(1, 1), (5, 1), (6, 2), (10, 2), (11, 5), (25, 5), (26, 10), (4800, 1000)])
  func linesOfTheGrid(most: Int, step: Int) { #expect(AnswerChart.step(most) == step) }
}
