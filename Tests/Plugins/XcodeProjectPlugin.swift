public import Foundation
public import PackagePlugin

// What Xcode gives to plugins of projects, as far as the package's own use it. The module exists in Xcode alone; with this in its place the
// compiler judges that half, too.

/// A plugin of an Xcode project's builds.
public protocol XcodeBuildToolPlugin: BuildToolPlugin {
  func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command]
}

/// Where such a plugin runs.
public struct XcodePluginContext {
  public let pluginWorkDirectoryURL: URL
  public func tool(named name: String) throws -> PluginContext.Tool { throw CocoaError(.featureUnsupported) }
}

/// A target of a project.
public struct XcodeTarget {
  public let displayName: String
  public let inputFiles: FileList
}
