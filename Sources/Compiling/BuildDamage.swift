package import Files
package import JSON

// Takes: a folder that belfry wrote, and what its manifest says.
// Gives: what is in it no more as it was written.
// Never: looks at files that the manifest does not know.

extension BuildInput {
  /// The files of a build that are not those that its manifest knows by their digests, a few words each, in its order.
  package static func damage(by manifest: JSONValue, in folder: ProjectFolder) throws(FileError) -> [String] {
    guard case .array(let files)? = manifest["files"] else {
      return ["\"manifest.json\" does not say which files it has"]
    }
    var damage: [String] = []
    for json in files {
      guard let file = BuildInput(json), ProjectFolder.isInside(file.path) else {
        damage.append("\"manifest.json\" has a file without a path or a digest")
        continue
      }
      do throws(FileError) {
        let found = try BuildInput(path: file.path, reading: try folder.stream(file.path))
        if found != file { damage.append("\"\(file.path)\" is not as it was built") }
      } catch {
        guard error.isMissing else { throw error }
        damage.append("\"\(file.path)\" is missing")
      }
    }
    return damage
  }
}
