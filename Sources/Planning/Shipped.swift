import AppFiles
public import Checking
import Diagnostics
import Expressions
import Files
import Language
import Metadata
import Payloads

/// The files that a build of some campaigns takes as they are: what it copies, and the rows that it reads.
///
/// A build copies the files of this list and no others, and a comparison looks at each of them: what is shipped cannot change unseen.
public struct Shipped: Sendable {
  /// What a file is to a build.
  public enum Kind: Sendable {
    /// A sound of the app.
    case sound
    /// An image, sound or movie of the app.
    case media
    /// The recipients.
    case recipients
    /// What was sent to them.
    case sent
  }

  /// A file of a project.
  public struct File: Sendable {
    /// What it is.
    public let kind: Kind
    /// How campaigns call it; of rows their path.
    public let name: String
    /// Where it is, relative to the project; nothing where the app has no file of the name.
    public let path: String?
    /// The ids of the campaigns that name it, in their order; none of rows, which nobody names.
    public let campaigns: [String]
  }

  /// By kind, and then by the bytes of their names.
  public let files: [File]

  /// The files that some campaigns of a project take.
  public init(_ campaigns: [Campaign], of project: Project) {
    let app = project.metadata
    let sounds = Self.users(campaigns) { $0.variants.flatMap(\.content.sounds).compactMap(\.shippedName) }
    // A push names its media by an address.
    let media = Self.users(campaigns) { campaign in
      campaign.delivery == .local ? campaign.variants.flatMap(\.content.medias).compactMap(\.literalText) : []
    }
    let rows = [(Kind.recipients, project.recipients), (.sent, project.sent)].compactMap { kind, location in
      location.flatMap { $0.kind.isServer ? nil : (kind, $0.place.value) }
    }
    files =
      sounds.map { name, users in
        File(
          kind: .sound, name: name, path: Self.path(app.sound(named: name)?.path, in: app.soundFolder),
          campaigns: users)
      }
      + media.map { name, users in
        File(kind: .media, name: name, path: Self.path(name, in: app.mediaFolder), campaigns: users)
      } + rows.map { kind, path in File(kind: kind, name: path, path: path, campaigns: []) }
  }

  /// Each name once, sorted by its bytes, with the campaigns that have it.
  private static func users(
    _ campaigns: [Campaign], _ names: (Campaign) -> [String]
  ) -> [(name: String, users: [String])] {
    var users: [ExactText: [String]] = [:]
    for campaign in campaigns {
      for name in Set(names(campaign).map { ExactText($0) }) { users[name, default: []].append(campaign.id) }
    }
    return users.sorted { $0.key < $1.key }.map { ($0.key.text, $0.value) }
  }

  private static func path(_ name: String?, in folder: String?) -> String? {
    guard let name, let folder else { return nil }
    return folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }
}

extension SoundSetting {
  /// The name of the file that it plays; nothing where it is silent or the system's own.
  fileprivate var shippedName: String? {
    let name: String? =
      switch self {
      case .none, .systemDefault: nil
      case .file(let name): name
      case .critical(let name, _): name?.value
      }
    return name.flatMap { $0.utf8.elementsEqual("default".utf8) ? nil : $0 }
  }
}

extension Shipped {
  /// The words behind a key of the app's strings, as they are shown: every form in every language, sorted by bytes.
  public static func words(
    behind key: String, of project: Project
  ) -> [(language: String, form: String, text: String)] {
    let entries = project.metadata.strings?.entries(key) ?? []
    return entries.flatMap { language, entry in entry.variants.map { (language, $0.path, $0.text) } }
      .sorted { (ExactText($0.0), ExactText($0.1)) < (ExactText($1.0), ExactText($1.1)) }
  }
}

extension Shipped.File {
  /// Whether it has the same bytes in two projects. What cannot be read is like nothing.
  package func isSame(as other: Shipped.File, in project: Project, and otherProject: Project) -> Bool {
    guard let path, let old = other.path, path.utf8.elementsEqual(old.utf8), ProjectFolder.isInside(path) else {
      return false
    }
    return project.folder.hasSame(path, as: otherProject.folder)
  }

  /// What is in it. A build reads nothing that lies outside of its project.
  package func contents(in project: Project) -> Shipped.Contents {
    guard let path, ProjectFolder.isInside(path) else { return .missing }
    do throws(FileError) {
      guard try project.folder.kind(of: path) != nil else { return .missing }
      let digest = try FileDigest(try project.folder.stream(path))
      return .known(digest)
    } catch {
      return .unread
    }
  }
}

extension Shipped {
  /// What is in a file.
  package enum Contents: Sendable, Equatable {
    /// There is no such file.
    case missing
    /// It cannot be read.
    case unread
    /// Its bytes, by their digest.
    case known(FileDigest)

    /// For people; nothing where there is nothing to say.
    package var text: String? {
      guard case .known(let digest) = self else { return nil }
      return "\(digest.bytes) bytes, SHA-256 \(digest.sha256)"
    }
  }
}
