import Foundation
import Testing

@testable import Generating

/// Models of servers and apps, made without a project.
enum Models {
  /// A member that is always there.
  static func member(_ name: String, _ kind: GeneratedKind, optional: Bool = false) -> GeneratedMember {
    GeneratedMember(name: name, kind: kind, isOptional: optional, says: "")
  }

  static func record(_ name: [String], _ members: [GeneratedMember]) -> GeneratedType {
    GeneratedType(name: name, shape: .record(members), says: "A record.")
  }

  /// A server of one recipient and one request with these inputs; types are in front.
  static func server(_ inputs: [GeneratedMember], types: [GeneratedType] = []) -> ServerModel {
    ServerModel(
      types: types + [
        record(["recipient"], [member("token", .scalar(.text))]), record(["receipt", "inputs"], inputs),
      ],
      recipient: types.count,
      requests: [GeneratedRequest(campaign: "receipt", isReport: false, inputs: types.count + 1)])
  }

  /// An app that knows these members of a person.
  static func app(
    _ members: [GeneratedMember], types: [GeneratedType] = [], events: [GeneratedEvent] = [],
    states: [GeneratedType] = []
  ) -> AppModel {
    let first = types.count + 1
    return AppModel(
      types: types + [record(["person"], members)] + states, person: types.count, names: (nil, nil, nil),
      events: events,
      states: Set(first..<first + states.count), interface: "00")
  }

  /// The code in a language with these inputs, or with these members of a person.
  static func text(_ language: GeneratedLanguage, _ members: [GeneratedMember], types: [GeneratedType] = []) -> String {
    language.text(server(members, types: types)) ?? SwiftPrinter(app(members, types: types)).text
  }
}

/// Every language with each row of a table.
func rows<Row>(_ table: [Row]) -> [(GeneratedLanguage, Row)] {
  GeneratedLanguage.allCases.flatMap { language in table.map { (language, $0) } }
}
