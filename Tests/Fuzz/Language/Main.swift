import Harness

/// YAML, and the languages in it.
@main struct FuzzLanguage {
  static func main() {
    fuzz([
      yamlTarget, campaignFileTarget, projectFileTarget, definitionsFileTarget, audienceTarget, audienceTableTarget,
      sqlTarget, templateTarget,
    ])
  }
}
