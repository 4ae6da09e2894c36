// swift-tools-version: 6.2
import PackageDescription

// An app with campaigns. Its plugins are those of belfry's own package, by links; the program is a built one, so that the test builds nothing else.
let package = Package(
  name: "Sample",
  targets: [
    .executableTarget(name: "App", plugins: ["BelfryBundle"]),
    .plugin(name: "BelfryBundle", capability: .buildTool(), dependencies: ["belfry"]),
    .plugin(
      name: "BelfryCommand", capability: .command(intent: .custom(verb: "belfry", description: "Runs belfry.")),
      dependencies: ["belfry"]),
    .plugin(
      name: "BelfryWrite",
      capability: .command(
        intent: .custom(verb: "belfry-bundle", description: "Writes Belfry.json of each target that has campaigns."),
        permissions: [.writeToPackageDirectory(reason: "Belfry.json is kept beside the sources.")]),
      dependencies: ["belfry"]),
    .binaryTarget(name: "belfry", path: "belfry.artifactbundle"),
  ]
)
