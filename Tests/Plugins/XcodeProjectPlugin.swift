public import Foundation
public import PackagePlugin

// What Xcode gives to plugins of projects, as far as the package's own use it. The module exists in Xcode alone; with this in its place the
// compiler judges that half, too.

/// A plugin of an Xcode project's builds.
public protocol XcodeBuildToolPlugin: BuildToolPlugin {
  /// The commands of a target's build.
  func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command]
}

/// Where such a plugin runs.
public struct XcodePluginContext {
  /// Where it may write.
  public let pluginWorkDirectoryURL: URL
  /// A program that it may start.
  public func tool(named name: String) throws -> PluginContext.Tool { throw CocoaError(.featureUnsupported) }
}

/// A target of a project.
public struct XcodeTarget {
  /// The name.
  public let displayName: String
  /// Its files.
  public let inputFiles: FileList
}
