import Diagnostics
import JSON
import Limits

/// How a bundle that was written before differs from the project's.
package struct BundleChange {
  /// What differs, as the end of a sentence about the file.
  package let text: String

  /// How a file's bytes, which may be anything, differ from those of the project's bundle.
  package init(from old: [UInt8], to new: [UInt8]) { text = Self.difference(old, new) }

  private static func difference(_ old: [UInt8], _ new: [UInt8]) -> String {
    guard old.starts(with: LocalBundle.beginning) else { return "is not a bundle of belfry" }
    guard old.count + new.count <= RunLimit.comparedBundles.value,
      let before = try? JSONReader.read(old), let after = try? JSONReader.read(new)
    else { return "is out of date" }
    let names = changed(before, after)
    guard !names.isEmpty else { return "is out of date" }
    return "is out of date: " + names.prefix(shown).joined(separator: ", ") + (names.count > shown ? ", …" : "")
  }

  /// A sentence names so many changes.
  private static let shown = 5

  /// The campaigns that were added, removed or changed, in the order of the new bundle; then what all share.
  private static func changed(_ old: JSONValue, _ new: JSONValue) -> [String] {
    let (before, after) = (campaigns(of: old), campaigns(of: new))
    let known = Dictionary(before.map { (ExactText($0.name), $0.value) }) { first, _ in first }
    let kept = Set(after.map { ExactText($0.name) })
    var changes = after.compactMap { campaign -> String? in
      guard let earlier = known[ExactText(campaign.name)] else { return "\(campaign.name) is new" }
      return earlier == campaign.value ? nil : "\(campaign.name) differs"
    }
    changes += before.filter { !kept.contains(ExactText($0.name)) }.map { "\($0.name) is gone" }
    if members(of: old) != members(of: new) { changes.append("what all campaigns share differs") }
    return changes
  }

  private static func campaigns(of bundle: JSONValue) -> [(name: String, value: JSONValue)] {
    guard case .array(let campaigns)? = bundle["campaigns"] else { return [] }
    return campaigns.compactMap { campaign in campaign["campaign"]?.text.map { ($0, campaign) } }
  }

  private static func members(of bundle: JSONValue) -> [JSONValue.Member] {
    guard case .object(let members) = bundle else { return [] }
    return members.filter { $0.key != "campaigns" }
  }
}
