import AppFiles
public import Diagnostics
import Files
import JSON
public import Parsing

/// Reads what the app ships and declares: entitlements, Info.plist, strings, sounds, media.
///
/// Whatever cannot be read is a finding of belfry.yaml, at the key that names it.
public struct EvidenceReader {
  private let root: String
  /// What was wrong.
  public private(set) var findings: [Finding] = []
  /// The files that were read, relative to the project: they belong to the inputs of a build.
  public private(set) var files: [String] = []

  /// A reader for the project in a folder.
  public init(root: String) { self.root = root }

  /// Everything that `app` names.
  public mutating func evidence(of app: AppFile?) -> AppEvidence {
    var evidence = AppEvidence()
    guard let app else { return evidence }
    evidence.hasServiceExtension = app.hasServiceExtension
    evidence.associatedDomains = app.associatedDomains.map(\.text)
    evidence.entitlements = app.entitlements.flatMap { propertyList($0) }
    evidence.infoPlist = app.infoPlist.flatMap { propertyList($0) }
    evidence.urlSchemes = schemes(of: evidence.infoPlist)
    evidence.strings = app.strings.flatMap { strings($0) }
    if let sounds = app.sounds {
      evidence.soundFolder = sounds.text
      evidence.sounds = list(sounds)?.map { AppSound(name: $0, problem: soundProblem(join(sounds.text, $0))) }
    }
    if let media = app.media {
      evidence.mediaFolder = media.text
      evidence.media = list(media)?.map { AppMedia(name: $0, problem: mediaProblem(join(media.text, $0))) }
    }
    return evidence
  }

  /// Looks whether the recipients' file is where the project says, without opening it. A source that is no file is asked when it is read.
  public mutating func check(_ recipients: RecipientSource) {
    let path: Scalar
    switch recipients {
    case .csv(let file), .jsonl(let file), .sqlite(let file, _): path = file
    case .postgres: return
    }
    guard isInside(path.text) else {
      outside(path, help: "move the file into the folder of belfry.yaml, or name it with --recipients")
      return
    }
    let kind = try? FileReader.kind(of: join(root, path.text))
    guard kind == nil || kind == .folder else { return }
    findings.append(
      Finding(
        .missingRecipients, at: path.span,
        kind == nil ? "there is no file \"\(path.text)\"" : "\"\(path.text)\" is a folder, not a file of recipients",
        notes: [Finding.Note("\"belfry plan\" and \"belfry build\" read the recipients from it")],
        help: "paths are relative to the folder of belfry.yaml; --recipients names another file"))
  }

  // MARK: - Files

  private func join(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") || folder.isEmpty ? folder + name : folder + "/" + name
  }

  private func isInside(_ path: String) -> Bool {
    !path.hasPrefix("/") && !path.split(separator: "/").contains("..")
  }

  private mutating func read(_ path: Scalar, limit: Int) -> [UInt8]? {
    guard isInside(path.text) else {
      outside(path)
      return nil
    }
    do throws(FileError) {
      let bytes = try FileReader.read(join(root, path.text), limit: limit)
      files.append(path.text)
      return bytes
    } catch {
      findings.append(
        Finding(
          .unknownFile, at: path.span, "\"\(path.text)\" cannot be read",
          notes: [Finding.Note(error.shown(as: path.text).description)],
          help: "paths are relative to the folder of belfry.yaml"))
      return nil
    }
  }

  private mutating func outside(
    _ path: Scalar, help: String = "copy or link the file into the folder of belfry.yaml"
  ) {
    findings.append(
      Finding(
        .unknownFile, at: path.span, "\"\(path.text)\" is outside of the project", help: help))
  }

  /// The files of a folder, sorted, hidden ones left out; nothing, after a finding, when it cannot be read.
  private mutating func list(_ folder: Scalar) -> [String]? {
    guard isInside(folder.text) else {
      outside(folder)
      return nil
    }
    do throws(FileError) {
      return try ProjectWalk(root: join(root, folder.text), listing: .everyFile).files
    } catch {
      findings.append(
        Finding(
          .unknownFile, at: folder.span, "the folder \"\(folder.text)\" cannot be read",
          notes: [Finding.Note(error.shown(as: folder.text).description)],
          help: "paths are relative to the folder of belfry.yaml"))
      return nil
    }
  }

  // MARK: - Formats

  private mutating func propertyList(_ path: Scalar) -> PropertyListValue? {
    guard let bytes = read(path, limit: 1 << 20) else { return nil }
    do throws(AppFileError) {
      return try PropertyList.read(bytes)
    } catch {
      damaged(path, "a property list", error)
      return nil
    }
  }

  private mutating func damaged(_ path: Scalar, _ what: String, _ error: AppFileError) {
    findings.append(
      Finding(.unknownFile, at: path.span, "\"\(path.text)\" is not \(what)", notes: [Finding.Note(error.description)]))
  }

  private func schemes(of plist: PropertyListValue?) -> [String] {
    (plist?["CFBundleURLTypes"]?.elements ?? []).flatMap { type in
      (type["CFBundleURLSchemes"]?.elements ?? []).compactMap(\.text)
    }
  }

  /// A catalog, or a folder with a catalog or with `*.lproj`.
  private mutating func strings(_ path: Scalar) -> LocalizedStrings? {
    if path.text.hasSuffix(".xcstrings") { return catalog(path) }
    guard let names = list(path) else { return nil }
    if names.contains("Localizable.xcstrings") {
      return catalog(Scalar(join(path.text, "Localizable.xcstrings"), at: path.span, node: path.node))
    }
    var strings = LocalizedStrings()
    var isFound = false
    for name in names {
      let parts = name.split(separator: "/")
      guard parts.count >= 2, parts[parts.count - 2].hasSuffix(".lproj") else { continue }
      let language = String(parts[parts.count - 2].dropLast(6))
      let file = Scalar(join(path.text, name), at: path.span, node: path.node)
      if parts.last == "Localizable.strings", let bytes = read(file, limit: 8 << 20) {
        isFound = true
        do throws(AppFileError) {
          strings.add(try StringsTable.read(bytes), language: language)
        } catch {
          damaged(file, "a strings file", error)
        }
      } else if parts.last == "Localizable.stringsdict", let list = propertyList(file) {
        isFound = true
        do throws(AppFileError) {
          strings.add(try StringsDictionary(list), language: language)
        } catch {
          damaged(file, "a strings dictionary", error)
        }
      }
    }
    if !isFound {
      findings.append(
        Finding(
          .unknownFile, at: path.span, "\"\(path.text)\" holds no strings",
          help: "it should hold Localizable.xcstrings, or *.lproj folders with Localizable.strings"))
      return nil
    }
    return strings
  }

  private mutating func catalog(_ path: Scalar) -> LocalizedStrings? {
    guard let bytes = read(path, limit: 64 << 20) else { return nil }
    guard let json = try? JSONReader.read(bytes) else {
      findings.append(Finding(.unknownFile, at: path.span, "\"\(path.text)\" is not JSON", help: "open it in Xcode"))
      return nil
    }
    do throws(AppFileError) {
      var strings = LocalizedStrings()
      strings.add(try StringsCatalog(json))
      return strings
    } catch {
      damaged(path, "a strings catalog", error)
      return nil
    }
  }

  private mutating func soundProblem(_ path: String) -> String? {
    guard let bytes = try? FileReader.read(join(root, path), limit: 64 << 20) else { return "the file cannot be read" }
    files.append(path)
    do throws(AppFileError) {
      return try SoundFile.read(bytes).reasons.first
    } catch {
      return error.reason
    }
  }

  private mutating func mediaProblem(_ path: String) -> String? {
    guard let bytes = try? FileReader.read(join(root, path), limit: 64 << 20) else { return "the file cannot be read" }
    files.append(path)
    do throws(AppFileError) {
      let media = try MediaFile.read(bytes)
      guard let kind = media.attachmentKind else { return "\(media.format.name) cannot be attached" }
      if bytes.count > kind.maximumBytes {
        return "it has \(bytes.count) bytes; \(kind.maximumBytes) is the most for \(kind.name)"
      }
      return media.problems.first?.reason
    } catch {
      return error.reason
    }
  }
}
