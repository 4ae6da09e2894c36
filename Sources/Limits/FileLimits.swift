// Files and folders. A property, not a stored value, so that the number is a constant where it is read.
extension RunLimit {
  static var fileLimits: [RunLimit] { [ignoreFile] }

  @inlinable public static var ignoreFile: RunLimit {
    RunLimit(
      "ignore-file", 1 << 17, .bytes, bounds: "A .gitignore file: every name is held against every line.",
      past: "Nothing of it counts, and the finding `unreadable-file` says so.")
  }
}
