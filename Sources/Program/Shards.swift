import Checking
import Commands
import Planning
import Recipients
import Rows
import Workspace

extension Session {
  /// The part of the recipients that `--shard` means.
  func shard() throws(Stop) -> RecipientShard? {
    guard let wish = invocation[.shard] else { return nil }
    do throws(ShardWish.Problem) {
      let (index, count) = try wish.part(in: surroundings.environment)
      return RecipientShard(index, of: count)
    } catch { throw Stop(.usage, error.message) }
  }

  /// Where the suppressed tokens stand that `--suppress` names.
  func suppressedAddress(_ root: String) throws(Stop) -> RecipientAddress? {
    guard let given = invocation[.suppress] else { return nil }
    if given.utf8.elementsEqual("-".utf8), invocation[.recipients].map({ $0.utf8.elementsEqual("-".utf8) }) ?? false {
      throw Stop(.usage, "--recipients and --suppress cannot both be standard input")
    }
    return file(given, root)
  }

  /// Which recipients `--shard`, `--suppress` and the environment leave.
  func choice(_ root: String, _ project: Project) throws(Stop) -> RowChoice {
    var choice = RowChoice()
    choice.tests = project.overlay?.testRecipients.map(TestRecipients.init)
    choice.shard = try shard()
    choice.suppressed = try suppressed(root)
    return choice
  }

  /// The tokens that `--suppress` names.
  func suppressed(_ root: String) throws(Stop) -> SuppressionList? {
    guard let address = try suppressedAddress(root) else { return nil }
    do throws(SuppressionError) {
      return try SuppressionList(path: address.kind.place, shownAs: address.shownAs)
    } catch {
      throw Stop(.failure, error.description)
    }
  }
}
