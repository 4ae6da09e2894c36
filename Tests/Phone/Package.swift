// swift-tools-version: 6.2
import PackageDescription

// The library that apps link, and a device that is simulated around it. A package of its own, because the library's sources are all that it needs: it
// is built in seconds, and without the system libraries of the programs.
let package = Package(
  name: "phone",
  platforms: [.iOS(.v16), .macOS(.v13), .watchOS(.v9), .tvOS(.v16), .visionOS(.v1)],
  targets: [
    // a link to Sources/NotificationSchedule
    .target(name: "NotificationSchedule"),
    // JSON that says what a device is and what happens → what the library does
    .executableTarget(name: "phone", dependencies: ["NotificationSchedule"]),
    // a link to the tests of the library, which the package around this one has, too
    .testTarget(name: "NotificationScheduleTests", dependencies: ["NotificationSchedule"], exclude: ["Belfry.json"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"), .treatAllWarnings(as: .error),
  ]
}
