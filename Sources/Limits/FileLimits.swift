// Files and folders. Properties, not stored values, so that each number is a constant where it is read.
extension RunLimit {
  static var fileLimits: [RunLimit] {
    [
      ignoreFile, ignoreWork, pathLength, pathLinks, walkDepth, walkEntries, propertyListFile, stringsFile, catalogFile,
      mediaFile, savedPlan,
    ]
  }

  @inlinable package static var ignoreFile: RunLimit {
    RunLimit(
      "ignore-file", 131072, .bytes, bounds: "A .gitignore file.",
      past: "Nothing of it counts, and the finding `unreadable-file` says so.")
  }

  @inlinable package static var ignoreWork: RunLimit {
    RunLimit(
      "ignore-work", 100_000_000, .steps, bounds: "Holding names against the patterns of all .gitignore files.",
      past: "The walk ends; the finding `unreadable-file` says that not everything was looked at.")
  }

  @inlinable package static var pathLength: RunLimit {
    RunLimit(
      "path-length", 4095, .bytes, bounds: "A path below the project's folder.",
      past: "The file is not opened; the finding of what names it says why.")
  }

  @inlinable package static var pathLinks: RunLimit {
    RunLimit(
      "path-links", 40, bounds: "Symbolic links on the way to a file, as Linux itself counts them.",
      past: "The file is not opened; the finding of what names it says why.")
  }

  @inlinable package static var walkDepth: RunLimit {
    RunLimit(
      "walk-depth", 32, bounds: "Folders inside each other that are looked at.",
      past: "What lies deeper is left out; the finding `unreadable-file` names the folder.")
  }

  @inlinable package static var walkEntries: RunLimit {
    RunLimit(
      "walk-entries", 100_000, bounds: "Files and folders of a project, or of a folder that the app ships.",
      past: "The walk ends; a finding says that not everything was looked at.")
  }

  // MARK: - Files that are read whole

  @inlinable package static var propertyListFile: RunLimit {
    RunLimit(
      "property-list-file", 1 << 20, .bytes, bounds: "A property list: entitlements, Info.plist, plurals.",
      past: "It is not read; the finding `unknown-file` says so.")
  }

  @inlinable package static var stringsFile: RunLimit {
    RunLimit(
      "strings-file", 8 << 20, .bytes, bounds: "A Localizable.strings file.",
      past: "It is not read; the finding `unknown-file` says so.")
  }

  @inlinable package static var catalogFile: RunLimit {
    RunLimit(
      "catalog-file", 64 << 20, .bytes, bounds: "A Localizable.xcstrings file.",
      past: "It is not read; the finding `unknown-file` says so.")
  }

  // A sound of 30 s and a movie of 50 MB are the largest that Apple allows; more is no notification's.
  @inlinable package static var mediaFile: RunLimit {
    RunLimit(
      "media-file", 64 << 20, .bytes, bounds: "A sound, an image or a movie that the app ships.",
      past: "It is not read; who uses it is told so.")
  }

  @inlinable package static var savedPlan: RunLimit {
    RunLimit(
      "saved-plan", 256 << 20, .bytes, bounds: "A plan that `--plan` names.",
      past: "Nothing is built; the error says so.")
  }
}
