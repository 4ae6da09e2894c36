import Harness

/// The readers that stand by themselves: of what an app ships and declares, of JSON, of zones, of .gitignore files, of command lines.
@main struct FuzzReaders {
  static func main() {
    fuzz([
      jsonTarget, plistTarget, oldStyleTarget, stringsTarget, stringsDictionaryTarget, catalogTarget, soundTarget,
      mediaTarget,
      formatTarget, swiftTarget, zoneTarget, timesTarget, globTarget, ignoreTarget, commandLineTarget,
    ])
  }
}
