import Payloads
import Testing

@Suite struct PlatformTests {
  @Test(arguments: [
    ("16", 16, 0, 0), ("16.0", 16, 0, 0), ("16.4.1", 16, 4, 1), ("10.14", 10, 14, 0), ("0", 0, 0, 0),
    ("65535.65535.65535", 65535, 65535, 65535),
  ])
  func versions(row: (String, Int, Int, Int)) throws {
    let version = try #require(PlatformVersion(row.0))
    #expect([version.major, version.minor, version.patch] == [row.1, row.2, row.3])
  }

  @Test(arguments: [
    "", ".", "16.", ".16", "16..0", "16.0.0.0", "v16", "16.0 ", " 16", "-1", "+1", "1e1", "016", "16.01", "65536",
    "99999999999999999999999999", "１６", "16,0", "16.0\0",
  ])
  func noVersions(text: String) { #expect(PlatformVersion(text) == nil) }

  @Test func versionsCompareAsNumbers() throws {
    let order = ["0", "3.9", "3.10", "9", "10", "10.0.1", "10.1", "16", "16.4", "26"].compactMap { PlatformVersion($0) }
    #expect(order.count == 10)
    for (index, a) in order.enumerated() {
      for (other, b) in order.enumerated() {
        #expect((a < b) == (index < other))
        #expect((a == b) == (index == other))
      }
    }
    #expect(PlatformVersion("16") == PlatformVersion("16.0.0"))
  }

  @Test func versionsPrintAndReadBack() {
    for version in [PlatformVersion(16), PlatformVersion(16, 4), PlatformVersion(16, 0, 2)] {
      #expect(PlatformVersion(version.text) == version)
    }
    #expect(PlatformVersion(16).text == "16.0" && PlatformVersion(16, 0, 2).text == "16.0.2")
  }

  @Test func names() {
    #expect(Platform.allCases.map(\.name) == ["ios", "ipados", "macos", "watchos", "tvos", "visionos"])
    for platform in Platform.allCases {
      #expect(Platform.named(platform.name) == platform)
      #expect(platform.title.lowercased() == platform.name)
    }
    #expect(Platform.named("iOS") == nil)
  }

  @Test func availability() {
    let since = Field.interruption.availability
    #expect(since.covers(.ios, from: PlatformVersion(15)))
    #expect(!since.covers(.ios, from: PlatformVersion(14, 9)))
    #expect(!PushType.location.availability.covers(.watchos, from: PlatformVersion(26)))
    #expect(
      PushType.voip.availability.covers(.tvos, from: PlatformVersion(1)), "what Apple leaves unstated is not an error")
    #expect(since[.ipados] == since[.ios])
    #expect(since.text == "iOS 15.0, macOS 12.0, watchOS 8.0, tvOS 15.0, visionOS 1.0")
    #expect(Availability.everywhere.text == "every system")
    #expect(PushType.complication.availability.text == "iOS, watchOS")
  }
}
