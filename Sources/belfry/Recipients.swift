import Checking
import Commands
import Compiling
import Parsing
import Recipients
import Workspace

extension Session {
  /// The file of recipients: `--recipients`, or what belfry.yaml names; nothing where neither does.
  func recipients(_ result: CheckResult, _ root: String) throws(Stop) -> RecipientFile? {
    if let given = invocation[.recipients] {
      guard given != "-" else { throw Stop(.usage, "recipients are not read from standard input here; name a file") }
      let path = Self.absolute(given)
      let shown =
        path.hasPrefix(root) ? String(path.dropFirst(root.count)) : path.split(separator: "/").last.map(String.init)
      return RecipientFile(path: path, shownAs: shown ?? given)
    }
    switch result.project?.recipients {
    case nil: return nil
    case .csv(let path):
      guard !path.text.hasPrefix("/"), !path.text.split(separator: "/").contains("..") else {
        throw Stop(
          .failure, "the recipients \"\(path.text)\" are outside of the project; name the file with --recipients")
      }
      return RecipientFile(path: root + path.text, shownAs: path.text)
    case .jsonl: throw Stop(.failure, RecipientError.notReadYet("jsonl").description)
    case .sqlite: throw Stop(.failure, RecipientError.notReadYet("sqlite").description)
    case .postgres: throw Stop(.failure, RecipientError.notReadYet("postgres").description)
    }
  }
}
