import Checking
import Clocks
import Commands
import Devices
import Expressions
import Recipients
import Rows
import Workspace

/// `belfry devices register`: what an app's server does when the app tells its token.
enum DevicesRegister {
  static let command = Command(
    "devices", "register", summary: "adds or updates the token of a device",
    details: [
      "Apps report their token at each start. A token that is not known is put in; of one that is known, what is given changes, and \"updated\" becomes now. With --old-token the row of that token gets the new one and keeps what else it says. Doing it twice changes nothing more.",
      "When the id of a token changes, the device was handed to someone else: attributes of the previous person that are not given again are forgotten.",
      "Prints one word: new, known, renewed, or merged when both tokens had a row.",
    ],
    flags: [
      Key.token.flag, Key.oldToken.flag, Key.id.flag, Key.set.flag, Key.store.flag, Key.overlay.flag,
      Key.deviceTable.flag,
    ],
    examples: [
      Command.Example(
        "belfry devices register --token 9f01… --id u-1024 --set locale=de", "a device that starts the app"),
      Command.Example("belfry devices register --token 77ab… --old-token 9f01…", "a device whose token has changed"),
    ])

  static let run: @Sendable (Session) throws(Stop) -> Status = { (session: Session) throws(Stop) -> Status in
    guard let text = session.invocation[.token] else {
      throw Stop(.usage, "no token is named; write --token TOKEN")
    }
    let token = try read(text, "--token")
    let old = try session.invocation[.oldToken].map { (text) throws(Stop) in try read(text, "--old-token") }
    let (project, _, request) = try session.devicesProject()
    let store = try session.deviceStore(project, request.root, creates: true)
    let person = SingleRecipient(attributes: store.attributes, zones: project.zones)
    let given = try describe(person, session, store.attributes)
    let result = try session.withDevices {
      try store.register(
        token, replacing: old, person, given: given, now: DeviceStore.microseconds(request.now))
    }
    session.reportDone { try session.show("\(result.rawValue)\n") }
    return .clean
  }

  private static func read(_ text: String, _ flag: String) throws(Stop) -> [UInt8] {
    switch DeviceToken.read(text) {
    case .success(let token): return token
    case .failure(let error): throw Stop(.usage, "\(flag): \(error)")
    }
  }

  /// Sets what the command line says of the person, and gives the columns.
  private static func describe(
    _ person: SingleRecipient, _ session: Session, _ attributes: AttributeTable
  ) throws(Stop) -> [Int] {
    var values = try session.assignments()
    if let id = session.invocation[.id] { values.append(("id", id)) }
    var given: [Int] = []
    for (name, text) in values {
      guard name != "token", name != DeviceColumns.updatedName else {
        throw Stop(.usage, name == "token" ? "the token is named with --token" : "\"updated\" is what --now says")
      }
      let column = try session.set(name, to: text, of: person, among: attributes)
      if !given.contains(column) { given.append(column) }
    }
    return given.sorted()
  }
}
