import Checking
import Comparing
import Diagnostics
import Planning
import YAML

extension CheckResult {
  /// Notes the campaigns of which the plan has nothing. Each that it has stands for one: where there are as many, none is missing, and thousands need
  /// not be looked for.
  mutating func noteUnplanned(_ plan: Plan) {
    guard plan.campaigns.count + alike.count < campaigns.count else { return }
    let planned = Set(plan.campaigns.map { ExactText($0.campaign.id) } + alike.map(\.id))
    unplannedCampaigns = campaigns.filter { !planned.contains(ExactText($0.id)) }.map { ($0.id, $0.path) }
  }

  /// Notes what could not be built: each error makes unknown what stands in its file, and what rests on that. `shared` are the files that campaigns
  /// share, `expectations` those in which people may be who are made up.
  mutating func noteUnbuilt(shared: [String], expectations: [String], _ files: ProjectFiles) {
    var unbuilt = Unbuilt()
    unbuilt.campaigns = Set(unplanned.map { ExactText($0) })
    let errors = Dictionary(grouping: findings.filter { $0.finding.severity == .error }) { ExactText($0.path) }
    unbuilt.files = Set(unread.map { ExactText($0) }).union(errors.keys)
    defer { self.unbuilt = unbuilt }
    if unbuilt.files.isEmpty { return }
    for path in shared.map({ ExactText($0) }) {
      guard let found = errors[path], let file = files.source(path.text) else { continue }
      noteKeys(of: found.map(\.finding.span.start), in: file, &unbuilt)
    }
    if expectations.contains(where: { unbuilt.files.contains(ExactText($0)) }) { unbuilt.shared.notePersonas() }
    if !unread.isEmpty, let names = project?.unread { noteUnread(names, &unbuilt) }
    noteCampaigns(&unbuilt)
    alike.removeAll { unbuilt.campaigns.contains($0.id) }
  }

  /// What stands below which keys of a file that campaigns share.
  private func noteKeys(of errors: [Int], in file: SourceFile, _ unbuilt: inout Unbuilt) {
    let yaml = YAMLReader()
    var ignored: [Finding] = []
    let isRead = yaml.read(file.bytes, into: &ignored)
    let isOfFolder = file.path.utf8.contains(UInt8(ascii: "/"))
    for place in errors {
      let keys = isRead ? yaml.tree.keys(at: place) : []
      if isOfFolder, keys.first == "defaults" {
        unbuilt.folders.insert(ExactText(String(file.path[...(file.path.lastIndex(of: "/") ?? file.path.startIndex)])))
      } else {
        unbuilt.shared.note(keys)
      }
    }
  }

  /// What files were to declare in which nobody can read.
  private func noteUnread(_ names: UnreadNames, _ unbuilt: inout Unbuilt) {
    let kinds = [
      ("audiences", names.audiences), ("categories", names.categories), ("events", names.events),
      ("snippets", names.snippets), ("defaults", names.defaults),
    ]
    for (kind, isUnread) in kinds where isUnread { unbuilt.shared.note([kind]) }
  }

  /// The campaigns in files with errors, those that have an id of one of them, and those that rest on what has errors.
  private func noteCampaigns(_ unbuilt: inout Unbuilt) {
    unbuilt.named = unbuilt.files
    var broken: [ExactText] = []
    for (path, id) in campaigns {
      let isInFile = unbuilt.files.contains(ExactText(path))
      if isInFile { unbuilt.named.remove(ExactText(path)) }
      if isInFile || unbuilt.shared.concernsAll || unbuilt.isBelow(path) { broken.append(ExactText(id)) }
    }
    unbuilt.campaigns.formUnion(broken)
  }
}

extension Unbuilt {
  /// Whether the defaults of a folder have errors in which a file stands.
  fileprivate func isBelow(_ path: String) -> Bool { folders.contains { path.utf8.starts(with: $0.text.utf8) } }
}

extension NodeTree {
  /// The way to a place in a file, from the outermost key on: two keys at most.
  fileprivate func keys(at place: Int) -> [String] {
    guard let root, kind(root) == .mapping, let (key, value) = pair(at: place, in: root) else { return [] }
    let outer = string(key)
    let node = resolve(value)
    guard kind(node) == .mapping, let (inner, _) = pair(at: place, in: node) else { return [outer] }
    return [outer, string(inner)]
  }

  /// The last key that begins at a place or before it.
  private func pair(at place: Int, in mapping: NodeID) -> (key: NodeID, value: NodeID)? {
    var found: (key: NodeID, value: NodeID)?
    for pair in pairs(of: mapping) where span(pair.key).start <= place { found = pair }
    return found
  }
}
