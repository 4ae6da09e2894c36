import Diagnostics
import Expressions
import JSON
import Parsing
import YAML

/// What campaigns inherit from `defaults`, made once: thousands of campaigns share it, and a mistake in it is told where it stands.
struct Inherited: Sendable {
  /// The audience; nothing where there is none, or where it cannot be used.
  fileprivate(set) var audience: Predicate?
  /// Whether an audience stands there that cannot be used: whoever inherits it would reach everybody.
  fileprivate(set) var hasUnusableAudience = false
  /// The templates by their places in belfry.yaml.
  fileprivate(set) var templates: [NodeID: Template] = [:]
  /// The members of `data`.
  fileprivate(set) var data: [DataMember] = []
  /// The attributes that they read.
  fileprivate(set) var dataColumns: [Int] = []
}

extension CampaignChecker {
  /// What campaigns inherit, where the file is `defaults`.
  mutating func inherited() -> Inherited {
    var inherited = Inherited()
    if let expression = file.audience {
      inherited.audience = audience(expression)
      inherited.hasUnusableAudience = inherited.audience == nil || usesUnusableName
    }
    let content = file.content
    if let sound = content.sound { checkSound(sound, isInherited: false) }
    inherited.keep(content.media.flatMap { media($0, nil) }, content.media)
    inherited.keep(content.link.flatMap { link($0, nil) }, content.link)
    inherited.keep(file.push?.collapse.flatMap { template($0) }, file.push?.collapse)
    for field in file.fields {
      guard case .template(let template)? = self.field(field, nil, isInherited: false)?.value,
        case .text(let scalar) = field.value
      else { continue }
      inherited.keep(template, scalar)
    }
    checkReserved(content.data, hasLink: content.link != nil, hasMedia: content.media != nil)
    inherited.data = members(content.data, nil)
    inherited.dataColumns = Set(inherited.data.flatMap(\.value.columns)).sorted()
    return inherited
  }
}

extension Inherited {
  fileprivate mutating func keep(_ template: Template?, _ scalar: Scalar?) {
    if let scalar { templates[scalar.node] = template }
  }
}

extension DataNode {
  /// The attributes that it reads.
  fileprivate var columns: [Int] {
    switch self {
    case .literal: []
    case .template(let template): template.columns
    case .array(let items): items.flatMap(\.columns)
    case .object(let members): members.flatMap(\.value.columns)
    }
  }
}
