import AppFiles
public import Diagnostics
public import Files
import JSON
public import Language
import Limits
public import Parsing
import Payloads
import Rules

/// Reads what the app ships and declares: entitlements, Info.plist, strings, sounds, media.
///
/// Whatever cannot be read is a finding of belfry.yaml, at the key that names it.
public struct MetadataReader {
  private let project: ProjectFolder
  /// What was wrong.
  public private(set) var findings: [Finding] = []
  /// The files that were read, relative to the project: they belong to the inputs of a build.
  public private(set) var files: [String] = []
  /// Those with places that findings point to: where something in them is wrong, or where a Swift file has what a project declares.
  public private(set) var pointedAt: [SourceFile] = []
  /// The files of the app's strings that could be read.
  private var stringsSources: [StringsSource] = []
  /// Whether the system did not let a file be read.
  public private(set) var isIncomplete = false
  /// How many more bytes may be read.
  private var left = RunLimit.appBytes.value

  /// A reader for the project in a folder.
  public init(_ project: ProjectFolder) { self.project = project }

  /// Everything that `app` names.
  public mutating func metadata(of app: AppFile?, _ locales: LocalesFile? = nil) -> AppMetadata {
    var metadata = AppMetadata()
    guard let app else { return metadata }
    metadata.hasServiceExtension = app.hasServiceExtension
    metadata.associatedDomains = app.associatedDomains.map(\.text)
    metadata.entitlements = app.entitlements.flatMap { propertyList($0, own: ".entitlements file") }
    metadata.infoPlist = app.infoPlist.flatMap { propertyList($0, own: "Info.plist") }
    metadata.urlSchemes = schemes(of: metadata.infoPlist)
    metadata.strings = app.strings.flatMap { path in
      let found = strings(path, StringsFolders(locales))
      if let found {
        let devices = app.platforms.flatMap(\.platform.devices).reduce(into: [StringsDevice]()) { all, device in
          if !all.contains(device) { all.append(device) }
        }
        report(found.problems + found.problems(on: devices), at: path)
      }
      return found
    }
    metadata.stringsSources = stringsSources
    if let sounds = app.sounds {
      metadata.soundFolder = sounds.text
      metadata.sounds = list(sounds).map { found in
        Self.twins(
          found.files.map { sound($0, at: join(sounds.text, $0)) }
            + found.problems.map { AppSound(path: $0.path, problem: $0.description) })
      }
    }
    if let media = app.media {
      metadata.mediaFolder = media.text
      metadata.media = list(media).map { found in
        found.files.map { self.media($0, at: join(media.text, $0)) }
          + found.problems.map { AppMedia(name: $0.path, problem: $0.description) }
      }
    }
    return metadata
  }

  /// The Swift files that declarations of Live Activities name, each once.
  public mutating func read(_ activities: LiveActivitiesFile?, into metadata: inout AppMetadata) {
    for path in (activities?.declared ?? []).compactMap(\.swift)
    where metadata.swiftFiles[ExactText(path.text)] == nil {
      guard let bytes = read(path, .propertyListFile) else { continue }
      let file = SourceFile(path: path.text, bytes: bytes)
      metadata.swiftFiles[ExactText(path.text)] = file
      pointedAt.append(file)
    }
  }

  /// Looks whether a file of recipients, or of what they were sent, is where the project says, without opening it. A source that is no file is
  /// asked when it is read. `flag` names another one.
  public mutating func check(_ rows: RecipientLocation, of what: String, flag: String) {
    guard !rows.kind.isServer else { return }
    let path = rows.place
    let toOutside: Advice = "move the file into the folder of belfry.yaml, or name it with \(flag)"
    guard ProjectFolder.isInside(path.value) else { return outside(path, help: toOutside) }
    let found: String
    do throws(FileError) {
      let kind = try project.kind(of: path.value)
      if kind == .regular { return }
      found =
        kind.map { "\"\(path.value)\" is \($0.phrase), not a file of \(what)" }
        ?? "there is no file \"\(path.value)\""
    } catch {
      if error.isOutsideProject { return outside(path, error, help: toOutside) }
      found = error.description
    }
    findings.report(
      .missingRecipients, at: path.span, found,
      note: "\"belfry plan\" and \"belfry build\" read the \(what) from it",
      help: neighbour(of: path.value)
        ?? "paths are relative to the folder of belfry.yaml; \(flag) names another file")
  }

  /// The file in the same folder whose name a file was most likely meant by.
  private func neighbour(of path: String) -> Advice? {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    guard let walk = try? ProjectWalk(project, below: folder, listing: .everyFile) else { return nil }
    let name = path.dropFirst(folder.isEmpty ? 0 : folder.count + 1)
    let near = Suggestion.near(
      String(name), in: walk.files.filter { !$0.utf8.contains(UInt8(ascii: "/")) }, budget: WorkBudget(fileBytes: 0))
    return near.first.map { other in
      let whole = join(folder, other)
      return Advice("did you mean \"\(whole)\"?", writing: near.best == nil ? nil : whole)
    }
  }

  // MARK: - Files

  private func join(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") || folder.isEmpty ? folder + name : folder + "/" + name
  }

  private mutating func read(_ path: Scalar, _ limit: RunLimit) -> [UInt8]? {
    guard ProjectFolder.isInside(path.text) else {
      outside(path.located)
      return nil
    }
    do throws(FileError) {
      let bytes = try bytes(of: path.text, limit)
      guard LFSPointer.isPointer(bytes) else { return bytes }
      findings.report(
        .unknownFile, at: path.span, "\"\(path.text)\" \(LFSPointer.problem)", help: Advice(LFSPointer.advice))
      return nil
    } catch {
      unreadable(path, "\"\(path.text)\"", error)
      return nil
    }
  }

  /// The bytes of a file. All together, files have a limit, too: zeros take no room in a repository, and are read all the same.
  private mutating func bytes(of path: String, _ limit: RunLimit) throws(FileError) -> [UInt8] {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try project.read(path, limit: min(limit.value, max(left, 0))) } catch {
      // A missing file is the author's mistake; one that may not be read is not.
      isIncomplete = isIncomplete || error.isRefused
      throw error
    }
    left -= bytes.count
    files.append(path)
    return bytes
  }

  private mutating func outside(
    _ path: Located<String>, _ error: FileError? = nil, help: Advice = "copy it into the folder of belfry.yaml"
  ) {
    findings.report(
      .unknownFile, at: path.span, "\"\(path.value)\" is outside of the project",
      notes: error.map { [Finding.Note($0.description)] } ?? [], help: help)
  }

  private mutating func unreadable(_ path: Scalar, _ shown: String, _ error: FileError) {
    if error.isOutsideProject { return outside(path.located, error) }
    findings.report(
      .unknownFile, at: path.span, "\(shown) cannot be read", note: error.description,
      help: "paths are relative to the folder of belfry.yaml")
  }

  /// The files of a folder, sorted, hidden ones left out; nothing, after a finding, when it cannot be read.
  private mutating func list(_ folder: Scalar) -> ProjectWalk? {
    guard ProjectFolder.isInside(folder.text) else {
      outside(folder.located)
      return nil
    }
    do throws(FileError) {
      let walk = try ProjectWalk(project, below: folder.text, listing: .everyFile)
      for problem in walk.problems where problem.leavesMoreOut {
        findings.report(
          .unknownFile, at: folder.span, "not everything of the folder \"\(folder.text)\" was looked at",
          note: "\"\(problem.path)\": \(problem.description)", help: "name a folder that holds nothing else")
      }
      return walk
    } catch {
      unreadable(folder, "the folder \"\(folder.text)\"", error)
      return nil
    }
  }

  // MARK: - Formats

  /// A property list of the app; `own` is what the Xcode project calls it.
  private mutating func propertyList(_ path: Scalar, own: String) -> PropertyListValue? {
    propertyListWithBytes(path, own: own)?.list
  }

  private mutating func propertyListWithBytes(
    _ path: Scalar, own: String? = nil
  ) -> (list: PropertyListValue, bytes: [UInt8])? {
    guard let bytes = read(path, .propertyListFile) else { return nil }
    do throws(AppFileError) {
      return (try PropertyList.read(bytes), bytes)
    } catch {
      report(error, path, "a property list", in: bytes, help: Self.listAdvice(bytes, own))
      return nil
    }
  }

  /// What to name instead of a file that is no property list.
  private static func listAdvice(_ bytes: [UInt8], _ own: String?) -> Advice? {
    // What Xcode is to preprocess is no property list yet.
    if ByteSearch.contains(bytes, "\n#if") || ByteSearch.contains(bytes, "\n#include") {
      return "name the file of the built app: this one has \"#if\" in it"
    }
    // A provisioning profile is signed: the list is inside of an envelope.
    if let own, bytes.first == 0x30, ByteSearch.contains(bytes, "<plist") {
      return Advice(
        "this is a provisioning profile, which says what the app may have: name the \(own) of the Xcode project, which says what it has"
      )
    }
    return nil
  }

  /// A file that is not what it should be. Of a text, the note points to the line.
  private mutating func report(
    _ error: AppFileError, _ path: Scalar, _ what: String, in bytes: [UInt8]? = nil, help: Advice? = nil
  ) {
    var note = Finding.Note(error.description)
    if let bytes, !bytes.contains(0), !bytes.starts(with: "bplist".utf8) {
      note = Finding.Note(error.reason, at: SourceSpan(error.offset, error.offset), in: path.text)
      pointedAt.append(SourceFile(path: path.text, bytes: bytes))
    }
    findings.report(.unknownFile, at: path.span, "\"\(path.text)\" is not \(what)", notes: [note], help: help)
  }

  /// What is odd in strings that can be read: all of it is one finding, for it has one cause more often than many.
  private mutating func report(_ problems: [LocalizedStrings.Problem], at path: Scalar) {
    guard let first = problems.first else { return }
    let message =
      first.key.map { key in
        let language = first.language.map { " in \"\($0)\"" } ?? ""
        return "the app's text of \"\(key)\"\(language) is not read as it was meant: \(first.reason)"
      } ?? "the app's strings are not read as they were meant: \(first.description)"
    var notes: [Finding.Note] = []
    for problem in problems.prefix(5) {
      guard let (file, span) = place(of: problem) else {
        notes.append(Finding.Note(problem.description))
        continue
      }
      notes.append(Finding.Note(problem.reason, at: span, in: file.path))
      pointedAt.append(file)
    }
    if problems.count > 5 { notes.append(Finding.Note("and \(problems.count - 5) more")) }
    findings.report(.oddStrings, at: path.span, message, notes: notes, help: "correct the strings of the app")
  }

  /// Where a problem stands; nothing where its file has no lines.
  private func place(of problem: LocalizedStrings.Problem) -> (file: SourceFile, span: SourceSpan)? {
    let language = problem.language ?? ""
    if let offset = problem.offset,
      let source = StringsSource.of(language, among: stringsSources).last(where: { !$0.isDictionary })
    {
      return (source.file, SourceSpan(offset, offset))
    }
    return problem.key.flatMap { StringsSource.place(of: $0, in: language, among: stringsSources) }
  }

  private func schemes(of plist: PropertyListValue?) -> [String] {
    (plist?["CFBundleURLTypes"]?.elements ?? []).flatMap { type in
      (type["CFBundleURLSchemes"]?.elements ?? []).compactMap(\.text)
    }
  }

  /// A catalog, or a folder with a catalog or with `*.lproj`.
  private mutating func strings(_ path: Scalar, _ folders: StringsFolders) -> LocalizedStrings? {
    if path.text.hasSuffix(".xcstrings") { return catalog(path) }
    guard let found = list(path) else { return nil }
    let names = found.files
    for problem in found.problems where isStrings(problem.path) {
      findings.report(
        .unknownFile, at: path.span, "\"\(join(path.text, problem.path))\" cannot be used", note: problem.description,
        help: "put the file itself there")
    }
    if names.contains("Localizable.xcstrings") {
      return catalog(Scalar(join(path.text, "Localizable.xcstrings"), at: path.span, node: path.node))
    }
    var strings = LocalizedStrings()
    var (isFound, isDamaged) = (false, false)
    for name in names {
      let parts = name.split(separator: "/")
      guard parts.count >= 2, parts[parts.count - 2].hasSuffix(".lproj") else { continue }
      let language = folders.language(of: String(parts[parts.count - 2].dropLast(6)))
      let file = Scalar(join(path.text, name), at: path.span, node: path.node)
      if parts.last == "Localizable.strings" {
        isFound = true
        guard let bytes = read(file, .stringsFile) else {
          isDamaged = true
          continue
        }
        do throws(AppFileError) {
          strings.add(try StringsTable.read(bytes), language: language)
          keep(file, bytes, language)
        } catch {
          isDamaged = true
          report(error, file, "a strings file", in: bytes)
        }
      } else if parts.last == "Localizable.stringsdict" {
        isFound = true
        guard let (list, bytes) = propertyListWithBytes(file) else {
          isDamaged = true
          continue
        }
        do throws(AppFileError) {
          strings.add(try StringsDictionary(list), language: language)
          keep(file, bytes, language)
        } catch {
          isDamaged = true
          report(error, file, "a strings dictionary")
        }
      }
    }
    if !isFound {
      findings.report(
        .unknownFile, at: path.span, "\"\(path.text)\" holds no strings",
        help: "it should hold Localizable.xcstrings, or *.lproj folders with Localizable.strings")
      return nil
    }
    // Which keys stand in what cannot be read nobody knows.
    return isDamaged ? nil : strings
  }

  /// Whether a path is one that is looked for among an app's strings.
  private func isStrings(_ path: String) -> Bool {
    ["Localizable.xcstrings", "Localizable.strings", "Localizable.stringsdict", ".lproj"].contains {
      path.hasSuffix($0)
    }
  }

  private mutating func keep(_ path: Scalar, _ bytes: [UInt8], _ language: String?) {
    stringsSources.append(StringsSource(SourceFile(path: path.text, bytes: bytes), language: language))
  }

  private mutating func catalog(_ path: Scalar) -> LocalizedStrings? {
    guard let bytes = read(path, .catalogFile) else { return nil }
    let json: JSONValue
    do throws(JSONError) { json = try JSONReader.read(bytes, values: RunLimit.catalogValues.value) } catch {
      findings.report(
        .unknownFile, at: path.span, "\"\(path.text)\" cannot be read as JSON",
        notes: [Finding.Note(error.message, at: SourceSpan(error.offset, error.offset), in: path.text)],
        help: "open it in Xcode")
      pointedAt.append(SourceFile(path: path.text, bytes: bytes))
      return nil
    }
    do throws(AppFileError) {
      var strings = LocalizedStrings()
      strings.add(try StringsCatalog(json))
      keep(path, bytes, nil)
      return strings
    } catch {
      report(error, path, "a strings catalog")
      return nil
    }
  }

  private mutating func sound(_ name: String, at path: String) -> AppSound {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try self.bytes(of: path, .mediaFile) } catch {
      return AppSound(path: name, problem: error.reason)
    }
    do throws(AppFileError) {
      if LFSPointer.isPointer(bytes) { return AppSound(path: name, problem: LFSPointer.problem, isPointer: true) }
      let sound = try SoundFile.read(bytes)
      let objections = sound.objections
      let certain = objections.filter(\.isCertain)
      let reasons = (certain + objections.filter { !$0.isCertain }).map(\.description).joined(separator: "; ")
      return AppSound(
        path: name, problem: certain.isEmpty ? nil : reasons,
        doubt: objections.first { !$0.isCertain }?.description ?? sound.problems.first?.reason)
    } catch {
      return AppSound(path: name, problem: error.reason)
    }
  }

  /// Tells sounds of one name from each other: a bundle has one of them, unless they are one sound in several languages.
  private static func twins(_ sounds: [AppSound]) -> [AppSound] {
    var sounds = sounds
    var firsts: [ExactText: Int] = [:]
    for index in sounds.indices {
      guard let first = firsts[ExactText(sounds[index].name)] else {
        firsts[ExactText(sounds[index].name)] = index
        continue
      }
      let isByLanguage = [first, index].allSatisfy {
        sounds[$0].path.dropLast(sounds[$0].name.count).hasSuffix(".lproj/")
      }
      if !isByLanguage, sounds[first].twin == nil { sounds[first].twin = sounds[index].path }
    }
    return sounds
  }

  private mutating func media(_ name: String, at path: String) -> AppMedia {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try self.bytes(of: path, .mediaFile) } catch {
      return AppMedia(name: name, problem: error.reason)
    }
    if LFSPointer.isPointer(bytes) { return AppMedia(name: name, problem: LFSPointer.problem, isPointer: true) }
    let (problem, doubt) = judge(bytes)
    var media = AppMedia(name: name, problem: problem, doubt: doubt)
    if let format = bytes.withUnsafeBufferPointer({ MediaFormat.detect($0) }), let type = format.typeIdentifier {
      media.format = (format.name, type)
      let ending = name.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(name[name.utf8.index(after: $0)...]) } ?? ""
      media.fitsItsName = format.fileExtensions.contains(ending.lowercased())
    }
    return media
  }

  /// What keeps a file from being attached, if anything; otherwise what Apple's pages leave open of it.
  private func judge(_ bytes: [UInt8]) -> (problem: String?, doubt: String?) {
    do throws(AppFileError) {
      let media = try MediaFile.read(bytes)
      guard let kind = media.attachmentKind else { return ("\(media.format.name) cannot be attached", nil) }
      if bytes.count > kind.largestByAnyReading {
        return ("it has \(bytes.count) bytes; \(kind.maximumBytes) is the most for \(kind.name)", nil)
      }
      if let problem = media.problems.first { return (problem.reason, nil) }
      if bytes.count > kind.maximumBytes {
        return (
          nil,
          "it has \(bytes.count) bytes, and Apple's \(kind.maximumBytes / 1_000_000) MB are \(kind.maximumBytes) or \(kind.largestByAnyReading)"
        )
      }
      return (
        nil,
        kind.formats.contains(media.format)
          ? nil : "Apple's list has AIFF, and \(media.format.name) is a type of its own"
      )
    } catch {
      return (error.reason, nil)
    }
  }
}
