import Foundation
import Testing

/// Times of day that the app knows: what a bundle says of them.
@Suite struct OnDeviceTimesTests {
  private static let files = [
    "belfry.yaml": """
    belfry: 1
    app: { bundle-id: com.example.app, platforms: { ios: "18.0" } }
    locales: { source: en }
    attributes:
      remind_at: { type: time, min: "05:00", max: "23:00", on-device: true }
      reminder_times: { type: list, of: time, max-items: 4, on-device: true }
      wakes_at: { type: time }

    """,
    "reminder.yaml":
      "campaign: reminder\ndeliver: local\naudience: remind_at >= \"08:00\"\nschedule: { every: day, at: \"18:30\", zone: device }\nalert: At {{ remind_at | time }}\n",
  ]

  @Test func bundleNamesTheirTypes() throws {
    let project = try TemporaryProject(Self.files)
    let built = try project.belfry(["build"])
    #expect(built.status == 0, "\(built)")
    let path = project.root + "build/local/com.example.app.notificationbundle/Belfry.json"
    let requests = try #require(
      JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: path))) as? [String: Any])
    let own = try #require(requests["attributes"] as? [[String: Any]]).suffix(2)
    #expect(
      own.map { $0 as NSDictionary } == [
        ["name": "remind_at", "type": "time", "optional": false],
        ["name": "reminder_times", "type": "list", "optional": false, "of": "time", "most": 4],
      ])
    let campaign = try #require((requests["campaigns"] as? [[String: Any]])?.first)
    let audience = try #require(campaign["audience"] as? [String: Any])
    #expect(audience["tree"] as? NSDictionary == ["attribute": "remind_at", "is": ">=", "value": "08:00"])
  }

  /// An item is a column of its list, and none that an app supplies.
  @Test func listsOfLocalTextsAreRefused() throws {
    var files = Self.files
    files["reminder.yaml"] = files["reminder.yaml"]?.replacing("remind_at | time", with: "reminder_times | list")
    let checked = try TemporaryProject(files).belfry(["check"])
    #expect(checked.status == 1 && checked.text.contains("error[not-on-device]"), "\(checked)")
  }
}
