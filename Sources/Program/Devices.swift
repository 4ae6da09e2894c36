import Checking
import Commands
import Devices
import Diagnostics
import Escaping
import Files
import Language
import Recipients
import Reporting
import Workspace

// Where an app's devices are kept, and what is said of rows that are not taken.
extension Session {
  /// The project as far as devices need it: its attributes, its audiences, where its recipients are.
  func devicesProject() throws(Stop) -> (project: Project, result: CheckResult, request: CheckRequest) {
    var request = try request()
    // Campaigns are nobody's question here.
    request.only = Self.projectFiles(request)
    request.subject = .definitions
    let result = try check(request)
    try refuseBrokenProject(result, request, "nothing was done")
    guard let project = result.project, !result.isIncomplete else {
      try report(result, request.root)
      throw result.refusal("nothing was done")
    }
    return (project, result, request)
  }

  /// The table of devices: what `--store` names, or else where the project's recipients are.
  func devices(of project: Project, _ root: String) throws(Stop) -> DeviceAddress {
    let table = invocation[.deviceTable]
    guard table?.isEmpty != true else { throw Stop(.usage, "--table has no name") }
    let own = project.recipients
    let part = own?.part?.value
    if let given = invocation[.store] {
      if RecipientKind.postgres.isAddress(given) {
        let named = own?.kind == .postgres ? part.flatMap { DeviceAddress.table(ofQuery: $0) } : nil
        return DeviceAddress(
          .postgres(address: given), table: table ?? named, shownAs: RecipientSourceKind.shown(server: given))
      }
      let path = Self.absolute(given)
      let named = own?.kind == .sqlite ? part : nil
      return DeviceAddress(.sqlite(file: path), table: table ?? named, shownAs: Self.shown(path, root))
    }
    if let overlay = project.overlay, !overlay.hasRecipients {
      throw Stop(
        .usage,
        "the environment \"\(overlay.name)\" names no recipients, and the table of belfry.yaml is that of people; write \"recipients\" into \(OverlayName.file(of: overlay.name)), or name another with --store"
      )
    }
    if let own, own.kind == .sqlite {
      let file = own.place.value
      return DeviceAddress(
        .sqlite(file: try resolved(file, project)), table: table ?? part, shownAs: file, isOfProject: true)
    }
    guard let own, own.kind == .postgres else {
      throw Stop(
        .usage,
        "the project's recipients are in no database; name one with --store FILE.sqlite or --store postgres://…, or in belfry.yaml"
      )
    }
    guard let table = table ?? part.flatMap({ DeviceAddress.table(ofQuery: $0) }) else {
      throw Stop(.usage, "it is unclear which table the query of the recipients reads; name it with --table")
    }
    let variable = own.place.value
    return DeviceAddress(
      .postgres(address: try server(in: variable, .postgres)), table: table, shownAs: "$\(variable)")
  }

  /// The path of a database that the project names, which may not be there yet.
  private func resolved(_ path: String, _ project: Project) throws(Stop) -> String {
    guard ProjectFolder.isInside(path) else {
      throw Stop(.findings, "the recipients \"\(path)\" are outside of the project; name them with --store")
    }
    do throws(FileError) { return try project.folder.resolvedPath(of: path) } catch {
      throw Stop(.failure, error.description)
    }
  }

  /// Opens the table of devices.
  func deviceStore(_ project: Project, _ root: String, creates: Bool) throws(Stop) -> DeviceStore {
    let address = try devices(of: project, root)
    do throws(DeviceError) {
      let store = try DeviceStore(address, attributes: project.attributes, creates: creates)
      store.tells = { try? Session.tell($0) }
      return store
    } catch {
      throw Stop(error)
    }
  }

  /// Does something with devices; whatever goes wrong ends the command.
  func withDevices<Output>(_ body: () throws -> Output) throws(Stop) -> Output {
    do { return try body() } catch {
      if let stop = error as? Stop { throw stop }
      if let error = error as? DeviceError { throw Stop(error) }
      throw Stop(.failure, "\(error)")
    }
  }
}

extension Stop {
  init(_ error: DeviceError) {
    switch error {
    case .store(let text): self.init(.failure, text)
    case .refused(let text): self.init(.findings, text)
    }
  }
}

/// Names the first rows that are not taken on standard error.
final class RejectedRows {
  private static let shown = 20
  private var count = 0

  func name(_ rejection: Rejection) throws(FileError) {
    count += 1
    if count <= Self.shown { try Session.tell("\(rejection)") }
  }

  /// Says how many there were, and what that means.
  func sum(_ what: String, of rows: Int, _ meaning: String) throws(FileError) {
    guard count > 0 else { return }
    let rest = count > Self.shown ? "; the first \(Self.shown) are named" : ""
    try Session.tell("\(grouped(count)) of \(counted(rows, what)) \(meaning)\(rest)")
  }
}
