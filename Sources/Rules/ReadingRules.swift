// Takes: nothing.
// Gives: the page of every rule that reading, typing and checking find: why it matters, an example, what to do. Rules that look at a finished
// campaign, or at all of them, stand with their pages in Linting.
// Never: decides where a rule is broken.

package import Diagnostics

extension Rule {
  /// All of them, by what they are about.
  package static let ofReading: [Rule] =
    YAMLRules.all + KeyRules.all + AudienceRules.all + TemplateRules.all + ProjectRules.all + OverlayRules.all
    + ContentRules.all + AppRules.all + ScheduleRules.all + PushRules.all + PolicyRules.all + TurnRules.all
    + ExpectationRules.all
}
