import Foundation
import PackagePlugin

/// Writes `Belfry.json` beside the sources of each target that has campaigns, for apps that keep it in their repository:
/// `swift package --allow-writing-to-package-directory belfry-bundle`. With `--check` it writes nothing, and fails if a file is out of date.
@main
struct BelfryWrite: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let tool = try context.tool(named: "belfry").url
    let wrong = arguments.filter { $0 != "--check" }
    guard wrong.isEmpty else {
      return Diagnostics.error("\"\(wrong[0])\" is not an option of belfry-bundle; it has --check")
    }
    let targets = context.package.targets.compactMap { $0 as? any SourceModuleTarget }
    var found = false
    for target in targets {
      let projects = target.sourceFiles.map(\.url).filter { $0.lastPathComponent == "belfry.yaml" }
      guard let project = projects.min(by: { $0.path.count < $1.path.count })?.deletingLastPathComponent() else {
        continue
      }
      found = true
      let file = target.directoryURL.appendingPathComponent("Belfry.json")
      try write(file, of: project, with: tool, into: context.pluginWorkDirectoryURL, check: !arguments.isEmpty)
    }
    if !found { Diagnostics.error("no target of this package has a belfry.yaml among its sources") }
  }

  private func write(_ file: URL, of project: URL, with tool: URL, into folder: URL, check: Bool) throws {
    let made = folder.appendingPathComponent("Belfry.json")
    let process = try Process.run(
      tool, arguments: ["bundle", "--quiet", "--project", project.path, "--output", made.path])
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      return Diagnostics.error("the campaigns in \(project.path) have errors")
    }
    let bytes = try Data(contentsOf: made)
    guard bytes != (try? Data(contentsOf: file)) else { return }
    if check {
      return Diagnostics.error(
        "\(file.path) is out of date; run swift package --allow-writing-to-package-directory belfry-bundle")
    }
    try bytes.write(to: file, options: .atomic)
  }
}
