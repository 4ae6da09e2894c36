package import Diagnostics
import Payloads

extension Finding {
  /// What the app lacks for every push: once for a project, where it names its entitlements.
  package static func missingPushEntitlement(at span: SourceSpan) -> Finding {
    Finding(
      .missingEntitlement, at: span, "the app has no entitlement \"\(Entitlement.apsEnvironment.key)\"",
      notes: [Finding.Note("without it no device registers for pushes")],
      help: "add the Push Notifications capability in Xcode")
  }
}
