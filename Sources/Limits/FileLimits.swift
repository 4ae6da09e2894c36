// Files and folders. Properties, not stored values, so that each number is a constant where it is read.
extension RunLimit {
  static var fileLimits: [RunLimit] {
    [
      ignoreFile, ignoreWork, pathLength, pathLinks, walkDepth, walkEntries, walkNames, removalDepth, propertyListFile,
      stringsFile, appBytes, catalogFile, catalogValues, stringsName, stringsForms, stringsProblems,
      mediaFile, xcodeProject, sourceTree, savedPlan, snapshotFile, bundleFile, comparedBundles, pageCampaigns,
      shownPersonas,
      personaCards,
      servedRequest, servedSeconds, servedVisitors,
    ]
  }

  @inlinable package static var pageCampaigns: RunLimit {
    RunLimit(
      "page-campaigns", 500, bounds: "Campaigns on one page of `belfry preview`.",
      past: "The page lists all campaigns, and their cards are on pages in a folder beside it.")
  }

  @inlinable package static var shownPersonas: RunLimit {
    RunLimit(
      "shown-personas", 500, bounds: "Personas to whom `belfry preview` shows a campaign.",
      past: "The first ones are shown, and the preview says so.")
  }

  @inlinable package static var personaCards: RunLimit {
    RunLimit(
      "persona-cards", 50_000, bounds: "The campaigns of a preview times its personas.",
      past: "Of the personas the first ones are shown, as many for each campaign, and the preview says so.")
  }

  @inlinable package static var servedRequest: RunLimit {
    RunLimit(
      "served-request", 8192, .bytes, bounds: "What a browser may ask of `belfry preview --serve`, headers and all.",
      past: "It is answered with status 431.")
  }

  @inlinable package static var servedSeconds: RunLimit {
    RunLimit(
      "served-seconds", 20, .seconds, bounds: "From when a browser connects until it has taken the whole page.",
      past: "The connection is closed.")
  }

  @inlinable package static var servedVisitors: RunLimit {
    RunLimit(
      "served-visitors", 32, bounds: "Connections that `belfry preview --serve` has at once.",
      past: "The oldest one is closed.")
  }

  @inlinable package static var ignoreFile: RunLimit {
    RunLimit(
      "ignore-file", 131072, .bytes, bounds: "A .gitignore file.",
      past: "Nothing of it counts, and the finding `unreadable-file` says so.")
  }

  @inlinable package static var ignoreWork: RunLimit {
    RunLimit(
      "ignore-work", 100_000_000, .steps, bounds: "Holding names against the patterns of all .gitignore files.",
      past: "The walk ends; the finding `unreadable-file` says that not everything was read.")
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
      "walk-depth", 32, bounds: "Folders inside each other that are read.",
      past: "Deeper folders are left out; the finding `unreadable-file` names the folder.")
  }

  @inlinable package static var walkEntries: RunLimit {
    RunLimit(
      "walk-entries", 100_000, bounds: "Files and folders of a project, or of a folder that the app ships.",
      past: "The walk ends; a finding says that not everything was read.")
  }

  @inlinable package static var walkNames: RunLimit {
    RunLimit(
      "walk-names", 16 << 20, .bytes, bounds: "The paths of the files and folders that one walk goes past.",
      past: "The walk ends; a finding says that not everything was read.")
  }

  @inlinable package static var removalDepth: RunLimit {
    RunLimit(
      "removal-depth", 64, bounds: "Folders inside each other that go with a build that is replaced.",
      past: "Deeper folders stay beside the new build, in the folder `NAME.tmp-…`.")
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
      past: "It is not read; campaigns that use it get a finding.")
  }

  @inlinable package static var xcodeProject: RunLimit {
    RunLimit(
      "xcode-project", 32 << 20, .bytes, bounds: "A project.pbxproj that `belfry init --from` reads.",
      past: "It is not read; `init` says so.")
  }

  @inlinable package static var sourceTree: RunLimit {
    RunLimit(
      "source-tree", 512 << 20, .bytes, bounds: "All files together that `belfry init --from` reads.",
      past: "The files after that are not read; `init` says so.")
  }

  @inlinable package static var savedPlan: RunLimit {
    RunLimit(
      "saved-plan", 256 << 20, .bytes, bounds: "A plan that `--plan` names.",
      past: "Nothing is built; the error says so.")
  }

  @inlinable package static var snapshotFile: RunLimit {
    RunLimit(
      "snapshot-file", 64 << 20, .bytes, bounds: "A file of snapshots, beside one of expectations.",
      past: "Nothing is tried; the error says so.")
  }

  @inlinable package static var bundleFile: RunLimit {
    RunLimit(
      "bundle-file", 64 << 20, .bytes,
      bounds: "A `Belfry.json`, in which each campaign has its audience and its snippets in full.",
      past: "Nothing is built or written; the error says so.")
  }

  @inlinable package static var comparedBundles: RunLimit {
    RunLimit(
      "compared-bundles", 16 << 20, .bytes,
      bounds: "Both sides of `belfry bundle --check`, where it names the campaigns that differ.",
      past: "It says that the file is out of date, and no more.")
  }

  @inlinable package static var catalogValues: RunLimit {
    RunLimit(
      "catalog-values", 2_000_000, bounds: "Texts, objects and lists in a Localizable.xcstrings file.",
      past: "It is not used; the finding `unknown-file` says so.")
  }

  // Each form's path and each problem repeat the names above it.
  @inlinable package static var stringsName: RunLimit {
    RunLimit(
      "strings-name", 256, .bytes, bounds: "The name of a variation, a form or a variable in the app's strings.",
      past: "What it names is left out; a problem of the file says so.")
  }

  @inlinable package static var stringsForms: RunLimit {
    RunLimit(
      "strings-forms", 1_000, bounds: "The forms of one text in one language in the app's strings.",
      past: "The first ones are used; a problem of the file says so.")
  }

  @inlinable package static var stringsProblems: RunLimit {
    RunLimit(
      "strings-problems", 1_000, bounds: "The problems of one strings file that are kept.",
      past: "The last one says that there are more.")
  }

  @inlinable package static var appBytes: RunLimit {
    RunLimit(
      "app-bytes", 1 << 30, .bytes, bounds: "All files together that `app` names.",
      past: "What comes then is not read; a finding says so where it is used.")
  }
}
