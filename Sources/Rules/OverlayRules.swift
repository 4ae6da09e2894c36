package import Diagnostics

/// The rules about environments, which are laid over a project.
package enum OverlayRules {
  /// Sorted by name.
  package static let all: [Rule] = [.productionApp, .unusedHost]
}

extension Rule {
  package static let productionApp = Rule(
    "production-app", fixed: .refused, summary: "an environment would send to everybody who has the app",
    why:
      "What is laid over belfry.yaml is for tests. With the bundle id of belfry.yaml and production tokens, a test is a push to people. `belfry check --env NAME` finds it.",
    fix: "Give the environment a bundle id of its own, or `environment: sandbox`, or `test-recipients`.",
    bad: "", good: "")
  package static let unusedHost = Rule(
    "unused-host", .warning, summary: "an environment takes the place of a host that no link has",
    why:
      "Links that were meant by it still lead to production. Only hosts that are written out are looked at: in `link` and `media` of all campaigns.",
    fix: "Correct the host, or remove it.", bad: "", good: "")
}
