public import Diagnostics
import Files
import Rules

extension Finding {
  /// What must not stand in a file that many people read.
  public static func secrets(in source: [UInt8]) -> [Finding] {
    // The digits of a pointer are no secret.
    if LFSPointer.isPointer(source) { return [] }
    return SecretTexts.found(in: source).map { span, kind in
      switch kind {
      case .token:
        Finding(
          .secretInFile, at: span, "these \(span.count) hexadecimal digits look like a device token or a key",
          help: "take them out: tokens belong to the recipients, which are no part of the repository")
      case .privateKey:
        Finding(
          .secretInFile, at: span, "this is a private key",
          help: "remove it, and revoke it: everyone with the repository has the key")
      case .other(let what):
        Finding(
          .secretInFile, at: span, "this is \(what)",
          help: "remove it, and revoke it: everyone with the repository has it, too")
      }
    }
  }
}
