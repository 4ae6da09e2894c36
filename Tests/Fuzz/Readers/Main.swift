import Harness

/// The readers that stand by themselves: of what an app ships, of JSON, of zones, of .gitignore files, of command lines.
@main struct FuzzReaders {
  static func main() {
    fuzz([
      jsonTarget, plistTarget, stringsTarget, stringsDictionaryTarget, catalogTarget, soundTarget, mediaTarget,
      formatTarget, zoneTarget, timesTarget, globTarget, ignoreTarget, commandLineTarget,
    ])
  }
}
