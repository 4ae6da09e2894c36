package import Diagnostics
package import Payloads
import Rules

extension Finding {
  /// An entitlement for pushes that the app lacks: told once, where the project names its entitlements, however many pushes it has.
  package static func missingEntitlement(_ entitlement: Entitlement, at span: SourceSpan) -> Finding {
    Finding(
      .missingEntitlement, at: span, "the app has no entitlement \"\(entitlement.key)\"",
      note: entitlement == .macAPSEnvironment
        ? "without it no Mac registers for pushes" : "without it no device registers for pushes",
      help: "add the Push Notifications capability in Xcode")
  }
}
