import Checking
import Commands
import Diagnostics
import Escaping
import Git
import Language
import Planning
import Reporting
import Workspace

/// `belfry owners`: a CODEOWNERS that fits the policy.
enum Owners {
  static let command = Command(
    "owners", summary: "a CODEOWNERS file from the approvals of the policy",
    details: [
      "Rows of \"policy: { approvals: … }\" by folder become patterns, rows by tag become the files of their campaigns. What a change means, such as a risk, no path can say: these rows are in a comment, and \"belfry diff\" says who must approve the change.",
      "Paths start at the top of the git repository. The last matching line counts, so append the output to a file that has other lines. Nothing is printed while the project has errors.",
    ],
    flags: [Key.overlay.flag, Key.jobs.flag],
    examples: [
      Command.Example("belfry owners > .github/CODEOWNERS", "requests reviews in each pull request"),
      Command.Example("belfry owners | diff - .github/CODEOWNERS", "fails in CI if the file is out of date"),
    ])

  static let run: @Sendable (Session) throws(Stop) -> Status = { (session: Session) throws(Stop) -> Status in
    var request = try session.request()
    request.wantsPlan = true
    let result = try session.check(request)
    guard let project = result.project, let plan = result.plan, session.status(result) == .clean else {
      try session.report(result, request.root)
      throw result.refusal("nothing was written")
    }
    if project.policy.approvals.isEmpty {
      throw Stop(
        .usage,
        "the policy says of no one what they approve; write \"policy: { approvals: [{ folder: payments, by: [\"@acme/payments\"] }] }\" into belfry.yaml"
      )
    }
    let text = CodeOwners(project.policy, plan.campaigns, at: try place(of: request.root)).text
    guard text.utf8.count <= CodeOwners.most else {
      throw Stop(.failure, "GitHub reads no CODEOWNERS of more than 3 MB; ask by folder in the place of tags")
    }
    try session.print(Array(text.utf8))
    return .clean
  }

  /// The way from the top of the repository; nothing where there is none.
  private static func place(of root: String) throws(Stop) -> String? {
    let repository: Repository
    do throws(GitError) { repository = try Repository(around: root) } catch {
      if error.isUsage { return nil }
      throw Stop(.failure, error.message)
    }
    guard let place = repository.place else {
      throw Stop(.failure, "the path of the project in its repository is not text, which no CODEOWNERS can hold")
    }
    return place
  }
}
