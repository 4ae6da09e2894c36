import Foundation
import PackagePlugin

/// Runs belfry in the package: `swift package belfry check`. It has no permission to write; `belfry-bundle` has.
@main
struct BelfryCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "belfry").url
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      // What belfry has printed says why; without an error the package manager would end with status 0.
      return Diagnostics.error("belfry ended with status \(process.terminationStatus)")
    }
  }
}
