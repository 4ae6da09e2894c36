import Parsing
import Payloads
import Testing

/// Every key that the table of payload fields offers to authors is a key of the language.
@Suite struct FieldKeysTests {
  private static func shape(_ section: Field.Section) -> Shape {
    switch section {
    case .campaign: Shapes.campaign
    case .alert: Shapes.alert
    case .sound: Shapes.sound
    case .push: Shapes.push
    case .liveActivity: Shapes.liveActivity
    }
  }

  @Test(arguments: Field.all.filter { $0.key != nil }.map(\.apsPath)) func aFieldsKeyIsAKey(path: String) throws {
    let field = try #require(Field.all.first { $0.apsPath == path })
    let key = try #require(field.key)
    #expect(Self.shape(field.section).keys.contains { $0.name == key }, "\(field.path ?? "") cannot be written")
  }
}
