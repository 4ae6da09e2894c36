import Language
import Parsing
import Testing

/// A kind of recipients is told in three tables, which must agree; that it is opened, the compiler sees to.
@Suite struct RecipientKindTests {
  /// Without a key nobody could name it in belfry.yaml.
  @Test func everyKindHasItsKey() {
    #expect(Set(Shapes.recipients.keys.map(\.name)) == Set(RecipientKind.allCases.map(\.rawValue)))
  }

  /// No name tells two kinds, and each kind is told by some.
  @Test func everyKindIsToldByItsNames() {
    for kind in RecipientKind.allCases {
      let names = kind.isServer ? kind.schemes.map { $0 + "host/people.csv" } : kind.endings.map { "people." + $0 }
      #expect(!names.isEmpty)
      for name in names { #expect(RecipientKind(named: name) == kind, "\(name)") }
    }
    #expect(RecipientKind(named: "PEOPLE.CSV") == .csv && RecipientKind(named: "csv") == nil)
    #expect(RecipientKind(named: "postgres.txt") == nil && RecipientKind(named: "a.csv/b") == nil)
  }
}
