import Foundation
import PackagePlugin

/// Compiles the local campaigns of a target into its resource `Belfry.json`.
@main
struct BelfryBundle: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? any SourceModuleTarget else { throw Problem.noSources(target.name) }
    let files = target.sourceFiles.map(\.url)
    return [
      try command(
        tool: context.tool(named: "belfry").url, files: files, folder: context.pluginWorkDirectoryURL,
        target: target.name)
    ]
  }

  /// One command with one output. Its inputs are all files of the project, so that a new or a deleted one is noticed: that works only for
  /// files of the target itself.
  func command(tool: URL, files: [URL], folder: URL, target: String) throws -> Command {
    let projects = files.filter { $0.lastPathComponent == "belfry.yaml" }.map { $0.deletingLastPathComponent() }
    guard let project = projects.min(by: { $0.path.count < $1.path.count }) else { throw Problem.noProject(target) }
    let below = project.path + "/"
    if let other = projects.first(where: { $0 != project && !$0.path.hasPrefix(below) }) {
      throw Problem.twoProjects(target, project.path, other.path)
    }
    let output = folder.appendingPathComponent("Belfry.json")
    return .buildCommand(
      displayName: "Compiling the campaigns of \(target)", executable: tool,
      arguments: ["bundle", "--quiet", "--format", "xcode", "--project", project.path, "--output", output.path],
      inputFiles: files.filter { $0.path.hasPrefix(below) }, outputFiles: [output])
  }
}

/// Why nothing can be compiled.
enum Problem: Error, CustomStringConvertible, LocalizedError {
  case noSources(String)
  case noProject(String)
  case twoProjects(String, String, String)

  var description: String {
    switch self {
    case .noSources(let target): "\"\(target)\" has no sources; apply BelfryBundle to the target of the app"
    case .noProject(let target):
      "no belfry.yaml in the sources of \"\(target)\"; put the campaigns, or a link to their folder, into its folder"
    case .twoProjects(let target, let one, let other):
      "\"\(target)\" has two projects, \(one) and \(other); an app has one Belfry.json"
    }
  }

  var errorDescription: String? { description }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension BelfryBundle: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      let files = target.inputFiles.map(\.url)
      return [
        try command(
          tool: context.tool(named: "belfry").url, files: files, folder: context.pluginWorkDirectoryURL,
          target: target.displayName)
      ]
    }
  }
#endif
