import Expressions
import Testing

@testable import Recipients
@testable import Rows

@Suite struct SuppressionListTests {
  private func list(_ text: String) throws -> SuppressionList {
    let file = try TemporaryFile(text)
    return try SuppressionList(path: file.path, shownAs: "dead.txt")
  }

  /// Which of some tokens a list has.
  private func held(_ list: SuppressionList, _ tokens: [String]) -> [Bool] {
    tokens.map { token in
      let batch = ColumnBatch(attributes: AttributeTable(declared: []), capacity: 1)
      Array(token.utf8).withUnsafeBufferPointer { _ = batch.setText(AttributeTable.tokenColumn, 0, $0) }
      batch.count = 1
      return list.contains(batch, 0) && list.contains(RecipientPrint(batch, 0))
    }
  }

  @Test(arguments: [
    "00aa\n11BB\n22cc", "# dead since May, \"all\" of them\n\n00AA\r\n  11bb \r\n\t# x\n22cc\n00aa\n",
    "<00aa>\n<11 bb>\n< 2 2c C >\n", "token\n00aa\n\n11bb\n22cc\n",
    "# from Monday\n\nreason,token\n\"gone, \"\"for good\"\"\",00aa\n\"a\nb\",\"11BB\"\nx,<22 cc>\n",
    "\u{FEFF}00aa\n11bb\n22cc\n", "# x\n\"name, first\",token,\"a \"\"b\"\"\"\n\"x, y\",00aa,\n,11bb,z\nq,22cc,\n",
    "\u{FEFF}\"token\",\"time_zone\"\r\n00aa,nowhere\r\n11bb,\r\n22cc,x\r\n",
  ])
  func forms(text: String) throws {
    let list = try list(text)
    #expect(list.count == 3)
    #expect(
      held(list, ["00aa", "00AA", "11bb", "22cC", "22cd", "", "00a"]) == [true, true, true, true, false, false, false])
  }

  /// Without a column of tokens a list is one of people: each device of theirs gets nothing.
  @Test(arguments: ["id\nu-1\n\"a, b\"\n", "# out\nname,\"id\"\nx,u-1\ny,\"a, b\"\n"])
  func people(text: String) throws {
    let list = try list(text)
    #expect(list.count == 2)
    let rows = [("u-1", "00aa", true), ("a, b", "00ab", true), ("U-1", "u-1", false), ("", "00aa", false)]
    for (id, token, isHeld) in rows {
      let batch = ColumnBatch(attributes: AttributeTable(declared: []), capacity: 1)
      Array(token.utf8).withUnsafeBufferPointer { _ = batch.setText(AttributeTable.tokenColumn, 0, $0) }
      if !id.isEmpty { Array(id.utf8).withUnsafeBufferPointer { _ = batch.setText(AttributeTable.idColumn, 0, $0) } }
      batch.count = 1
      #expect(list.contains(batch, 0) == isHeld && list.contains(RecipientPrint(batch, 0)) == isHeld, "\(id)")
      let isFound = Array(token.utf8).withUnsafeBufferPointer { token in
        Array(id.utf8).withUnsafeBufferPointer { list.contains(token: token, id: $0) }
      }
      #expect(isFound == isHeld, "\(id)")
    }
  }

  /// A list and the rows that it is about take tokens of one length.
  @Test func tokensAreAsLongAsRowsHaveThem() {
    #expect(AttributeTable.builtIns[AttributeTable.tokenColumn].type == .text(max: DeviceToken.mostDigits))
  }

  @Test(arguments: ["", "\n", "# nothing\n", "token\n", "#token\n"])
  func empty(text: String) throws { #expect(try list(text).count == 0) }

  @Test(arguments: [
    ("00aa\n0x11\n", "dead.txt:2: the token \"0…1\" has characters that are not hexadecimal digits"),
    ("# a\n\n00a\n", "dead.txt:3: the token \"0…a\" has 3 digits: bytes have two each"),
    ("00aa,11bb\n", "dead.txt:1: the token \"00aa…11bb\" has characters that are not hexadecimal digits"),
    ("id,token\na,00aa\nb\n", "dead.txt:3: the row has no token"),
    ("token,id\n\"00\naa\",x\n", "dead.txt:2: the token \"0…a\" has characters that are not hexadecimal digits"),
    ("id,token\na,\n", "dead.txt:2: the token is empty"), ("name,id\na,1\nb,\n", "dead.txt:3: the id is empty"),
    ("name,id\na,1\nb\n", "dead.txt:3: the row has no id"), ("<>\n", "dead.txt:1: the token is empty"),
    ("# x\nid,token\n\n\"a\nb\",00\nc,zz\n", "dead.txt:6: the token …"),
    ("00aa\nTOKEN\n", "dead.txt:2: the token …"),
    ("{length = 32, bytes = 0xd8c3 … 5f60}\n", "dead.txt:1: the token …"),
    (
      "id,token\n\"a,00\n",
      "dead.txt:2: the quote that opens the field is never closed, so the rest of the file is one row"
    ),
  ])
  func mistakes(text: String, message: String) throws {
    let file = try TemporaryFile(text)
    do throws(SuppressionError) {
      _ = try SuppressionList(path: file.path, shownAs: "dead.txt")
      Issue.record("nothing was said of \(text)")
    } catch {
      let said = error.description
      #expect(message.hasSuffix("…") ? said.hasPrefix(String(message.dropLast())) : said == message)
    }
  }

  /// Longer than any chunk, so that lines are cut anywhere.
  @Test func long() throws {
    let tokens = (0..<6000).map { String(repeating: "0", count: 60) + String($0 + 0x8000, radix: 16) }
    let list = try list("# first\n" + tokens.joined(separator: "\n"))
    #expect(list.count == tokens.count)
    #expect(held(list, tokens + ["00"]).count(where: { $0 }) == tokens.count)
    let csv = try self.list("x,token\n" + tokens.map { "\"a\n\",\($0)\n" }.joined())
    #expect(csv.count == tokens.count)
    let wrong = try TemporaryFile("x,token\n" + tokens.map { "\"a\n\",\($0)\n" }.joined() + "a,b\n")
    do throws(SuppressionError) {
      _ = try SuppressionList(path: wrong.path, shownAs: "d")
      Issue.record("nothing was said")
    } catch {
      #expect(error.description.hasPrefix("d:\(tokens.count * 2 + 2): "))
    }
  }
}
