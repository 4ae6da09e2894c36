import Payloads
import Testing

@Suite struct MarkdownTests {
  private static let none = FactChecks(rules: [])

  /// Each table and the number of its rows.
  static let tables: [(String, Int)] = [
    (PushType.markdown(), PushType.all.count), (Field.markdown(), Field.all.count),
    (PayloadLimit.markdown(), PayloadLimit.all.count), (NotificationLimit.markdown(none), NotificationLimit.all.count),
    (Header.markdown(), Header.all.count), (InterruptionLevel.markdown(), InterruptionLevel.allCases.count),
    (CategoryOption.markdown(), CategoryOption.all.count), (ActionOption.markdown(), ActionOption.all.count),
    (Entitlement.markdown(), Entitlement.all.count), (InfoPlistKey.markdown(), InfoPlistKey.all.count),
    (TextLength.markdown(none), TextLength.all.count), (Fact.markdown(none) { _ in true }, Fact.all.count),
  ]

  @Test(arguments: tables) func everyRowHasEveryCell(table: (String, Int)) throws {
    #expect(table.0.hasSuffix("|\n"))
    let lines = table.0.split(separator: "\n")
    #expect(lines.count == table.1 + 2)
    let header = try #require(lines.first)
    let cells = header.split(separator: "|").count
    for line in lines {
      #expect(line.hasPrefix("| ") && line.hasSuffix(" |"))
      #expect(line.split(separator: "|").count == cells, "\(line)")
    }
  }

  @Test func oneRowOfEachLongTable() {
    let background =
      "| `background` | Wakes the app in the background and shows nothing. | bundle ID | **5** | any | 4096 | `aps` and the "
      + "app's own keys | – | `aps-environment`, `UIBackgroundModes (remote-notification)` | "
      + "registerForRemoteNotifications() | yes | Apple: Pushing background updates to your app, 2026-11-21; Apple: Sending "
      + "notification requests to APNs, 2026-11-21 |"
    #expect(PushType.markdown().contains(background))
    let thread =
      "| `thread` | `aps.thread-id` | `threadIdentifier` | template | `alert` | iOS 10.0, macOS 10.14, watchOS 3.0, "
      + "visionOS 1.0 | Groups notifications that belong together. | Apple: Generating a remote notification, 2026-11-21 |"
    #expect(Field.markdown().contains(thread))
    #expect(NotificationLimit.markdown(Self.none).contains("| `repeat-interval` | at least 60 seconds |"))
    #expect(InterruptionLevel.markdown().contains("| `time-sensitive` | `timeSensitive` |"))
  }
}
