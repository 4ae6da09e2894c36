import Commands
import Planning
import Testing

@testable import Program

/// The commands' own logic: what words of the command line mean, before anything is read.
@Suite struct ProgramTests {
  @Test(
    arguments: [
      ("1/4", 1, 4), ("0/1", 0, 1), ("3/4", 3, 4), ("4/4", nil, 4), ("-1/4", nil, 4), ("1/0", nil, 0),
      ("1/4/2", nil, 4),
      ("/4", nil, 4), ("a/4", nil, 4), ("1 /4", nil, 4), ("٣/4", nil, 4), ("99999999999999999999/4", nil, 4),
    ] as [(String, Int?, Int)])
  func partsOfTheRecipients(text: String, index: Int?, count: Int) {
    guard let index else {
      #expect(ShardWish(text, most: RecipientShard.most) == nil)
      return
    }
    #expect(ShardWish(text, most: RecipientShard.most) == .part(index, of: count))
    #expect(ShardWish(text, most: count - 1) == nil)
  }

  @Test(arguments: [
    ("JOB_COMPLETION_INDEX", "2", 2), ("AWS_BATCH_JOB_ARRAY_INDEX", "0", 0), ("JOB_COMPLETION_INDEX", "9", nil),
    ("X", "1", nil),
  ])
  func partsByTheEnvironment(variable: String, value: String, index: Int?) throws {
    let session = try Self.session(["build", "--output", "o", "--shard", "4"], [variable: value])
    do throws(Stop) {
      #expect(try session.shard() == index.flatMap { RecipientShard($0, of: 4) })
      #expect(index != nil)
    } catch {
      #expect(index == nil && error.status == .usage)
    }
  }

  @Test(arguments: [("a=b", ["a", "b"]), ("a=", ["a", ""]), ("a=b=c", ["a", "b=c"]), ("=b", nil), ("a", nil)])
  func valuesOfOnePerson(word: String, parts: [String]?) throws {
    let session = try Self.session(["simulate", "--set", word])
    do throws(Stop) {
      #expect(try session.assignments().flatMap { [$0.name, $0.text] } == parts)
    } catch {
      #expect(parts == nil && error.status == .usage)
    }
  }

  /// Each command can be asked for help, and its page shows an example that the same parser takes.
  @Test func examplesAreTakenByTheParser() {
    for entry in Table.commands {
      for example in entry.command.examples {
        // What stands behind a pipe or goes to a file is the shell's.
        let words = example.line.prefix { !"|><$".contains($0) }.split(separator: " ").map(String.init)
        guard words.first == "belfry", !example.line.contains("'"), !example.line.contains("\"") else { continue }
        if case .failure(let error) = Table.table.parse(Array(words.dropFirst())) {
          Issue.record("\(example.line): \(error)")
        }
      }
    }
  }

  private static func session(_ words: [String], _ environment: [String: String] = [:]) throws -> Session {
    guard case .success(.run(let invocation)) = Table.table.parse(words) else {
      throw Unparsed()
    }
    return Session(invocation: invocation, surroundings: Surroundings(environment: environment))
  }

  private struct Unparsed: Error {}
}
