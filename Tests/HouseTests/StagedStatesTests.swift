import Foundation
import Testing

/// What `check --staged` calls new, whatever HEAD, the index and the work tree each have of a file: what would be committed counts, and nothing else.
@Suite(.needsProgram) struct StagedStatesTests {
  /// What one of the three has of a file.
  enum Thing: CaseIterable {
    case nothing
    case good
    case bad

    fileprivate func text(_ id: String) -> String? {
      let audience = self == .bad ? "nobody" : "all"
      return self == .nothing
        ? nil
        : """
        campaign: \(id)
        deliver: push
        audience: \(audience)
        schedule: { now: true }
        alert: Hello
        push: { expires: 1d }
        localizations: { de: { body: Hallo } }
        """
    }
  }

  /// A file in one of the 27 states.
  struct State: CustomTestStringConvertible, Sendable {
    let committed: Thing
    let staged: Thing
    let there: Thing

    var name: String { "a-\(committed)-\(staged)-\(there)" }
    var testDescription: String { name }
    /// Whether what would be committed has a mistake that HEAD has not.
    var isNew: Bool { staged == .bad && committed != .bad }

    static let all = Thing.allCases.flatMap { committed in
      Thing.allCases.flatMap { staged in
        Thing.allCases.map { State(committed: committed, staged: staged, there: $0) }
      }
    }
  }

  private func put(_ states: [State], _ thing: (State) -> Thing, _ project: TemporaryProject) throws {
    for state in states {
      if let text = thing(state).text(state.name) {
        try project.write("\(state.name).yaml", Data(text.utf8))
      } else if FileManager.default.fileExists(atPath: project.root + "\(state.name).yaml") {
        try FileManager.default.removeItem(atPath: project.root + "\(state.name).yaml")
      }
    }
  }

  /// The files in which it finds something new.
  private func told(_ states: [State]) throws -> (status: Int32, files: Set<String>) {
    let project = try TemporaryProject(
      TemporaryProject.base().mapValues { $0.replacing(", sounds: sounds/", with: "") })
    try project.write(".gitignore", Data(".out\n".utf8))
    try project.git("init", "-q")
    for thing in [\State.committed, \State.staged] {
      try put(states, { $0[keyPath: thing] }, project)
      try project.git("add", "-A")
      if thing == \.committed { try project.git("commit", "-qm", "first") }
    }
    try put(states, { $0.there }, project)
    let told = try project.belfry("check", "--staged")
    let heads = told.text.split(separator: "\n").filter { $0.contains(": error[unknown-attribute]: ") }
    return (told.status, Set(heads.compactMap { $0.split(separator: ".yaml:").first.map(String.init) }))
  }

  @Test(arguments: State.all) func aFileAlone(state: State) throws {
    let told = try told([state])
    #expect(told.files == (state.isNew ? [state.name] : []))
    #expect(told.status == (state.isNew ? 1 : 0))
  }

  @Test func allTogether() throws {
    let told = try told(State.all)
    #expect(told.files == Set(State.all.filter(\.isNew).map(\.name)))
    #expect(told.status == 1)
  }
}
