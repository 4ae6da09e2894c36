// Takes: the folder of an app's sources.
// Gives: what a project for belfry can take from it, where each came from, and what could not be found.
// Never: opens anything outside of the folder, or guesses: what two places say differently is left out and said.

import AppFiles
import Diagnostics
import Escaping
public import Files
import Language
import Limits
public import Payloads

/// What the sources of an app say of it.
public struct SourceTree: Sendable {
  /// A file of the tree.
  public struct File: Sendable {
    /// Its path below the folder.
    public let path: String
    /// Its bytes.
    public let bytes: [UInt8]

    /// Its name without folders.
    public var name: String { SourceTree.name(of: path) }
  }

  /// A category of notifications that a Swift file makes.
  public struct Category: Sendable {
    /// Its identifier.
    public let name: String
    /// The Swift file, below the folder.
    public let path: String
    /// The line, counted from 1.
    public let line: Int
  }

  /// The bundle id of the app, if it is known.
  public internal(set) var bundleID: String?
  /// The target that makes the app.
  public internal(set) var target: String?
  /// The oldest systems that the app runs on.
  public internal(set) var platforms: [(platform: Platform, oldest: PlatformVersion)] = []
  /// The language of the sources, if it is known.
  public internal(set) var sourceLanguage: String?
  /// The languages that the app has texts in, sorted.
  public internal(set) var languages: [String] = []
  /// The app's Info.plist.
  public internal(set) var infoPlist: File?
  /// The URL schemes of the app.
  public internal(set) var schemes: [String] = []
  /// The app's entitlements.
  public internal(set) var entitlements: File?
  /// The domains whose links open in the app, by its entitlements.
  public internal(set) var domains: [String] = []
  /// The sounds that a notification can play, sorted by path; no two of one name.
  public internal(set) var sounds: [File] = []
  /// The categories, in the order of files and lines; of an identifier that is made twice the first.
  public internal(set) var categories: [Category] = []
  /// Whether an extension changes notifications before they are shown; nothing where none was found.
  public internal(set) var serviceExtension: String?
  /// What was found: a word for what it is, and what it is.
  public internal(set) var facts: [(what: String, found: String)] = []
  /// What was not found, or is not known, a sentence each.
  public internal(set) var gaps: [String] = []

  init() {}

  /// Reads the sources in a folder. `bundleID` chooses among several apps.
  ///
  /// It throws when the folder itself cannot be read; what cannot be read below it is among the ``gaps``.
  public init(_ folder: ProjectFolder, bundleID: String? = nil) throws(FileError) {
    var reader = SourceTreeReader(folder, try ProjectWalk(folder, listing: .sources))
    reader.readApp(bundleID)
    reader.readLanguages()
    reader.readSounds()
    reader.readCategories()
    reader.finish()
    self = reader.tree
  }

  static func name(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[path.utf8.index(after: $0)...]) } ?? path
  }
}

/// The pass over the files of a tree.
struct SourceTreeReader {
  var tree = SourceTree()
  let folder: ProjectFolder
  /// The files that are the app's own, sorted by path.
  let files: [String]
  /// The files of build settings, other people's among them.
  let configurations: [String]
  /// Why the walk has not seen everything.
  private let end: ProjectWalk.Problem?
  /// How many more bytes may be read.
  private var left = RunLimit.sourceTree.value
  /// The first file that was not read because of that.
  private var firstUnread: String?
  /// What Git LFS has not brought.
  private var (pointers, firstPointer) = (0, String?.none)
  /// The languages that the project knows, when there is one.
  var regions: [String] = []

  init(_ folder: ProjectFolder, _ walk: ProjectWalk) {
    self.folder = folder
    files = walk.files.filter(Self.isOwn)
    configurations = walk.files.filter { $0.hasSuffix(".xcconfig") }
    end = walk.problems.first(where: \.leavesMoreOut)
  }

  /// Folders of code that the app only uses, and of what is built.
  private static let foreign: Set<String> = [
    "Pods", "Carthage", "DerivedData", "node_modules", "build", "vendor", "Vendor", "third_party", "ThirdParty",
    "fastlane",
  ]
  private static let foreignEndings = [
    ".framework", ".xcframework", ".bundle", ".app", ".xcarchive", ".playground", ".docc", "Tests",
  ]

  /// Whether a file is the app's own: no test, and no other people's code.
  private static func isOwn(_ path: String) -> Bool {
    !path.split(separator: "/").dropLast().contains { part in
      foreign.contains(String(part)) || foreignEndings.contains { part.hasSuffix($0) }
    }
  }

  /// The bytes of a file; nothing, and a gap, where it cannot be read.
  mutating func read(_ path: String, _ limit: RunLimit) -> [UInt8]? {
    guard left > 0 else {
      firstUnread = firstUnread ?? path
      return nil
    }
    do throws(FileError) {
      let bytes = try folder.read(path, limit: min(limit.value, left))
      left -= bytes.count
      guard LFSPointer.isPointer(bytes) else { return bytes }
      pointers += 1
      firstPointer = firstPointer ?? path
      return nil
    } catch {
      if error.isTooLarge, left < limit.value { firstUnread = firstUnread ?? path }
      tree.gaps.append("\(error)")
      return nil
    }
  }

  mutating func add(_ what: String, _ found: String) { tree.facts.append((what, found)) }

  mutating func finish() {
    if let end {
      tree.gaps.append("not every file was read: \(Harmless.quoted(end.path)): \(end.description)")
    }
    if let firstPointer {
      tree.gaps.append(
        pointers == 1
          ? "\(Harmless.quoted(firstPointer)) \(LFSPointer.problem): run \"git lfs pull\" first"
          : "\(pointers) files are pointers of Git LFS, \(Harmless.quoted(firstPointer)) is one: run \"git lfs pull\" first"
      )
    }
    if let firstUnread {
      tree.gaps.append(
        "the sources have more than \(RunLimit.sourceTree.text): \(Harmless.quoted(firstUnread)) and the files after it were not read"
      )
    }
  }

  // MARK: - Sounds

  private static let soundEndings = [".caf", ".aif", ".aiff", ".aifc", ".wav"]
  /// More than a team writes campaigns with: a game ships hundreds.
  private static let mostSounds = 20

  mutating func readSounds() {
    var found: [SourceTree.File] = []
    var (odd, seen) = (0, Set<String>())
    var silent: [(path: String, why: String)] = []
    for path in files where Self.soundEndings.contains(where: { path.lowercased().hasSuffix($0) }) {
      guard let bytes = read(path, .mediaFile) else { continue }
      let name = SourceTree.name(of: path)
      guard Harmless.line(name) == name else {
        odd += 1
        continue
      }
      if let why = Self.objection(bytes) {
        silent.append((path, why))
        continue
      }
      guard seen.insert(name).inserted else { continue }
      found.append(SourceTree.File(path: path, bytes: bytes))
    }
    for sound in silent.prefix(Self.mostNamedSounds) {
      tree.gaps.append("\(Harmless.inside(sound.path)): left out: \(Harmless.inside(sound.why))")
    }
    if silent.count > Self.mostNamedSounds {
      tree.gaps.append(
        "\(silent.count - Self.mostNamedSounds) more sounds that a notification can't play were left out")
    }
    if odd > 0 { tree.gaps.append("\(counted(odd, "sound")) left out: the name has characters that cannot be shown") }
    guard found.count <= Self.mostSounds else {
      tree.gaps.append(
        "\(found.count) sounds are too many to take all: copy those that campaigns play into a folder and name it with \"sounds\""
      )
      return
    }
    tree.sounds = found
    if !found.isEmpty { add("sounds", listed(found.map(\.name))) }
  }

  private static let mostNamedSounds = 8

  /// Why a notification can't play a sound; nil if it can.
  private static func objection(_ bytes: [UInt8]) -> String? {
    do throws(AppFileError) {
      let sound = try SoundFile.read(bytes)
      return sound.objections.first?.description ?? sound.problems.first?.description
    } catch { return error.description }
  }

  // MARK: - Categories

  private static let mostCategories = 40

  mutating func readCategories() {
    var (seen, unknown) = (Set<String>(), 0)
    for path in files where path.hasSuffix(".swift") && tree.categories.count < Self.mostCategories {
      guard let bytes = read(path, .propertyListFile) else { continue }
      let found = SwiftCategories(bytes)
      unknown += found.unknown
      for (name, offset) in found.identifiers {
        guard Harmless.line(name) == name, name.utf8.count <= 64 else {
          unknown += 1
          continue
        }
        guard seen.insert(name).inserted, tree.categories.count < Self.mostCategories else { continue }
        let line = bytes[..<offset].count { $0 == 0x0A } + 1
        tree.categories.append(SourceTree.Category(name: name, path: path, line: line))
      }
    }
    if !tree.categories.isEmpty { add("categories", listed(tree.categories.map(\.name))) }
    if unknown > 0 {
      tree.gaps.append(
        "\(counted(unknown, "category", "categories")) in Swift: the identifier is not written where the category is made"
      )
    }
  }

  // MARK: - Words

  func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    "\(count) \(count == 1 ? one : many ?? one + "s")"
  }

  /// The first few of some names.
  func listed(_ names: [String]) -> String {
    let shown = names.prefix(8).map { Harmless.inside($0) }.joined(separator: ", ")
    return names.count > 8 ? "\(shown) and \(names.count - 8) more" : shown
  }
}
