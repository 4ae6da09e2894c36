import Checking
import Diagnostics
import Language
import Planning

// What devices and machines know it by.
extension Risk {
  static let idLost = Risk(
    .idLost, .harm, mirror: .unpaired("an id is kept or lost; there is no opposite"),
    "a campaign was renamed without `was`",
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
      "A notification of a category that the app no longer registers shows no buttons, and an app may do nothing with a tap on a button that it no longer knows.",
    facts: ["category-unknown", "category-replaced"],
    advice: "Keep the category and its actions until the last notification with them has gone.",
    Example(
      "category: ORDER\n---\ncategories: { ORDER: { actions: [{ id: OPEN, title: Open }, { id: HIDE, title: Hide }] } }",
      risky: "category: ORDER\n---\ncategories: { ORDER: { actions: [{ id: OPEN, title: Open }] } }",
      safe:
        "category: ORDER\n---\ncategories: { ORDER: { actions: [{ id: OPEN, title: Read }, { id: HIDE, title: Hide }] } }"
    ),
    ofAll: { project in
      let lost = project.then.categories.compactMap { category -> (id: String, message: String)? in
        let id = category.id
        guard let after = project.now.category(id) else { return (id, "the category \"\(id)\" is gone") }
        let kept = Set(after.actions.map { ExactText($0.id) })
        let gone = category.actions.map(\.id).filter { !kept.contains(ExactText($0)) }.map { "\"\($0)\"" }
        guard !gone.isEmpty else { return nil }
        return (id, "of the category \"\(id)\" \(Suggestion.list(gone, "and")) \(gone.count == 1 ? "is" : "are") gone")
      }
      return lost.compactMap { id, message -> SharedRisk? in
        let now = project.now.category(id)
        let users = project.pairs.compactMap { pair in
          pair.old.flatMap { $0.campaign.shows(category: id) ? (pair.new ?? $0).campaign.id : nil }
        }
        guard !users.isEmpty, !project.unread.hides("categories.\(id)", true, now != nil) else { return nil }
        return ((now == nil ? project.then : project.now).file(of: "categories", id), message, users.sorted())
      }
    })
}

extension Campaign {
  /// Whether one of its variants has the buttons of a category.
  fileprivate func shows(category id: String) -> Bool {
    variants.contains { $0.content.category?.utf8.elementsEqual(id.utf8) == true }
  }
}
