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
      "Environments are for tests. With the bundle id of belfry.yaml and production tokens, a test would be a push to real people. `belfry check --env NAME` reports it.",
    fix: "Give the environment its own bundle id, or `environment: sandbox`, or `test-recipients`.",
    bad: "", good: "")
  package static let unusedHost = Rule(
    "unused-host", .warning, summary: "an environment replaces a host that no link has",
    why:
      "The links that were meant still lead to production. belfry checks literal hosts in `link` and `media` of all campaigns.",
    fix: "Correct the host, or remove it.", bad: "", good: "")
}
