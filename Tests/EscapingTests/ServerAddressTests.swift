import Testing

@testable import Escaping

@Suite struct ServerAddressTests {
  @Test(
    arguments: [
      ("postgress://me:geheim@db/x", "postgress:…"), ("Postgres:me:geheim@db", "Postgres:…"),
      ("postgres//me:geheim@db", "postgres//…"), ("me:geheim@db/x", "me:…"), ("host=db password=geheim", "host=…"),
      ("DBNAME = x user = geheim", "DBNAME =…"), ("db?user=geheim", "db?user=…"),
    ] as [(String, String)])
  func addressesAreTold(word: String, beginning: String) {
    #expect(ServerAddress.isMeant(by: word))
    #expect(ServerAddress.beginning(of: word) == beginning)
  }

  @Test(
    arguments: [
      "people.csv", "out/host=eu/user=5", "2026-12-01T10:00:00Z", "Europe/Berlin", "passwords.csv", "me@example.com",
      "a:b", "",
      "hostess=1", "postgres",
    ])
  func otherWordsAreNone(word: String) { #expect(!ServerAddress.isMeant(by: word)) }

  @Test(arguments: [("passwordgeheim", "password…"), ("db", "db"), ("--Password", "--Password")] as [(String, String)])
  func namesOfPasswordsAreCut(word: String, beginning: String) {
    #expect(ServerAddress.beginning(of: word) == beginning)
  }
}
