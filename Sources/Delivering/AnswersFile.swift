import Files
import JSON
import Sending

/// The file of `--answers`: a line for each dead token, as `belfry devices prune` reads it. It holds device tokens, so only its owner can read it.
final class AnswersFile {
  private let file: AppendedFile

  /// Opens the file to add to it, or creates it.
  init(_ path: String) throws(SendingError) { file = try .growingLines(path, hasTokens: true) }

  /// Adds the answer to a request whose token is dead.
  func add(_ slot: UnsafeMutablePointer<RequestSlot>) throws(SendingError) {
    let answer = slot.pointee.answer
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("token", String(decoding: slot.pointee.token, as: UTF8.self))
      writer.member("status", answer.status)
      writer.member("reason", answer.reason.name)
      if let timestamp = answer.timestamp { writer.member("timestamp", Int(timestamp)) }
    }
    try file.add(writer.bytes + [0x0A])
  }
}
