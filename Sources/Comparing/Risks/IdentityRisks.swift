import Checking
import Diagnostics
import Language
import Planning

// What devices and machines know it by.
extension Risk {
  static let idLost = Risk(
    .idLost, .harm, mirror: .unpaired("an id is kept or lost; there is no opposite"),
    "a campaign is called otherwise, and nothing says who it was",
    why:
      "Requests that wait on devices, variants, holdouts and what was sent belong to the id. Under another one people get it again, and what waits under the old one still comes.",
    advice: "Write `was: ` with the first id that it had.",
    Example(
      "campaign: one", risky: "campaign: two", safe: "campaign: two\nwas: one")
  ) { campaign in
    if let (old, new) = campaign.both {
      return old.identity.utf8.elementsEqual(new.identity.utf8)
        ? nil : "machines knew it as \"\(old.identity)\", now as \"\(new.identity)\": write \"was: \(old.identity)\""
    }
    return campaign.lost.map { lost in
      let (id, was) = (lost.campaign.id, "write \"was: \(lost.campaign.identity)\"")
      return lost.isAlike
        ? "it compiles to what \"\(id)\" did, which is gone: \(was)"
        : "\"\(id)\" stood in this file and is gone: \(was), if it is the same"
    }
  }

  static let categoryGone = Risk(
    .categoryGone, .harm,
    mirror: .unpaired("installed apps show a new button once they register it, and nothing breaks until then"),
    "buttons are gone that shown notifications still have",
    why:
      "Notifications on the screen keep their buttons until they are dismissed, and an app that no longer registers the category shows none or does nothing when one is tapped.",
    advice: "Keep the category and its actions until the last notification with them has gone.",
    Example(
      "category: ORDER\n---\ncategories: { ORDER: { actions: [{ id: OPEN, title: Open }, { id: HIDE, title: Hide }] } }",
      risky: "category: ORDER\n---\ncategories: { ORDER: { actions: [{ id: OPEN, title: Open }] } }",
      safe:
        "category: ORDER\n---\ncategories: { ORDER: { actions: [{ id: OPEN, title: Read }, { id: HIDE, title: Hide }] } }"
    )
  ) { campaign in
    guard let old = campaign.before?.campaign else { return nil }
    for name in old.variants.compactMap(\.content.category) {
      guard let before = campaign.then.category(name) else { continue }
      guard let after = campaign.project.category(name) else { return "the category \"\(name)\" is gone" }
      let kept = Set(after.actions.map { ExactText($0.id) })
      let gone = before.actions.map(\.id).filter { !kept.contains(ExactText($0)) }
      if !gone.isEmpty {
        return
          "of the category \"\(name)\" \(Suggestion.list(gone.map { "\"\($0)\"" }, "and")) \(gone.count == 1 ? "is" : "are") gone"
      }
    }
    return nil
  }
}
