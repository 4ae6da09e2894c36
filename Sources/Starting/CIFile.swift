import YAML

/// The files for continuous integration that a first project gets. They are those of the example project, word for word: a test compares them.
public enum CIFile: String, CaseIterable, Sendable {
  /// A workflow of GitHub Actions.
  case github
  /// GitLab's own file.
  case gitlab

  /// Where it lies, seen from the top of the repository.
  public var path: String {
    switch self {
    case .github: ".github/workflows/campaigns.yml"
    case .gitlab: ".gitlab-ci.yml"
    }
  }

  /// The folders in which it lies, seen from there, the outer one first.
  public var folders: [String] {
    switch self {
    case .github: [".github", ".github/workflows"]
    case .gitlab: []
    }
  }

  /// What only its readers know.
  public var gap: String {
    switch self {
    case .github:
      "in \(path): put the account that holds belfry in place of OWNER, and your main branch in place of \"main\" if it has another name"
    case .gitlab: "in \(path): put the group that holds belfry in place of GROUP, and name an image with belfry"
    }
  }

  /// Whether a folder can be written into the file: shells and YAML read its name there.
  public static func canName(_ folder: String) -> Bool {
    // A sign in front would be a flag.
    !folder.hasPrefix("-")
      && folder.utf8.allSatisfy {
        0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 || 0x61...0x7A ~= $0 || "._/-".utf8.contains($0)
      }
  }

  /// The file for the project in a folder, seen from the top of the repository, and a version of belfry.
  public func text(path: String, version: String) -> String {
    switch self {
    case .github: Self.workflow(path, version)
    case .gitlab: Self.pipeline(path, version)
    }
  }

  private static func workflow(_ path: String, _ version: String) -> String {
    #"""
    # Copy this to .github/workflows/ of your repository, and put the repository that holds belfry in place of OWNER.
    # A pull request gets annotations at the lines that it breaks, and one comment that says what it changes for people, written anew with each push.
    # The plan of all campaigns is in the summary of the run.
    name: Campaigns
    on:
      pull_request:
      push:
        branches: [main]
    permissions:
      contents: read
    jobs:
      check:
        runs-on: ubuntu-24.04
        steps:
          - uses: actions/checkout@v4
            with:
              fetch-depth: 0 # new findings are those that the base does not have, so the base must be there
              persist-credentials: false
          - uses: OWNER/belfry/.github/actions/check@v\#(version) # at a commit or a branch, it takes the release that the source there names; or add "version"
            with:
              path: \#(WrittenText.written(path, inFlow: false))
          - name: Test
            if: ${{ !cancelled() }}
            run: belfry test -C \#(path) --format github
          - name: What changes
            if: ${{ !cancelled() && github.event_name == 'pull_request' }}
            env:
              BASE: ${{ github.base_ref }}
            run: |
              belfry diff -C \#(path) --format markdown "origin/$BASE" > diff.md || test -s diff.md ||
                printf '%s\n' '<!-- belfry diff -->' 'What this changes for people is not known: the log of the job says why.' > diff.md
              cat diff.md >> "$GITHUB_STEP_SUMMARY"
          - name: Plan
            if: ${{ !cancelled() }}
            run: |
              belfry plan -C \#(path) --format markdown > plan.md || test -s plan.md
              cat plan.md >> "$GITHUB_STEP_SUMMARY"
          - uses: actions/upload-artifact@v4
            if: ${{ !cancelled() && github.event_name == 'pull_request' }}
            with:
              name: diff
              path: diff.md
              if-no-files-found: ignore
      # The job that may write to the pull request runs nothing of it. That of a fork may not: there it is in the summary alone.
      comment:
        needs: check
        if: ${{ !cancelled() && github.event_name == 'pull_request' && github.event.pull_request.head.repo.full_name == github.repository }}
        runs-on: ubuntu-24.04
        permissions:
          pull-requests: write
        steps:
          - uses: actions/download-artifact@v4
            with:
              name: diff
          - name: Comment
            env:
              GH_TOKEN: ${{ github.token }}
              REPOSITORY: ${{ github.repository }}
              NUMBER: ${{ github.event.pull_request.number }}
            run: |
              # It begins with this line, and is short enough for a comment.
              marker='<!-- belfry diff -->'
              comments=repos/$REPOSITORY/issues/$NUMBER/comments
              id=$(gh api --paginate "$comments" --jq ".[] | select(.user.login == \"github-actions[bot]\") | select(.body | startswith(\"$marker\")) | .id" | head -n 1)
              if [ -n "$id" ]; then
                gh api --method PATCH "repos/$REPOSITORY/issues/comments/$id" --field body=@diff.md --silent
              else
                gh api --method POST "$comments" --field body=@diff.md --silent
              fi

    """#
  }

  private static func pipeline(_ path: String, _ version: String) -> String {
    #"""
    # Copy this to your repository, and name the group that holds belfry and an image made from its Packaging/Containerfile.
    # What a merge request changes for people is an artifact of the job "belfry". For a note at the merge request set the masked variable
    # BELFRY_GITLAB_TOKEN to a token of the project with the scope "api": GitLab lets no job write one with its own token.
    include:
      - component: $CI_SERVER_FQDN/GROUP/belfry/belfry@\#(version)
        inputs:
          image: $CI_REGISTRY/GROUP/belfry:\#(version)
          path: \#(WrittenText.written(path, inFlow: false))

    """#
  }
}
