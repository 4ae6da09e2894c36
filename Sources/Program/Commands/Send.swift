import Commands
import Escaping
import Files

/// `belfry send` and `belfry send status`: becomes belfry-send, which alone has the libraries for the network.
enum Send {
  static let run: @Sendable (Session) throws(Stop) -> Status = { (session: Session) throws(Stop) -> Status in
    guard let sender = SiblingProgram("belfry-send") else {
      throw Stop(
        .failure,
        "there is no belfry-send beside this program; install the whole package, or build it with \"make build\" or \"swift build --product belfry-send\""
      )
    }
    throw Stop(.failure, sender.become(session.words).description)
  }
}
