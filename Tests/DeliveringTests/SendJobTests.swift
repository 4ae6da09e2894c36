import Commands
import Diagnostics
import Files
import Foundation
import Testing
import YAML

@testable import Delivering

/// The job for Kubernetes that the reference shows: it is YAML, its commands are the sender's, and its failure policy knows the sender's statuses.
@Suite struct SendJobTests {
  private final class Document {
    let reader = YAMLReader()

    init() throws {
      let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../..").path
      var findings: [Finding] = []
      let isRead = reader.read(try FileReader.read(root + "/templates/send-job.yaml", limit: 1 << 16), into: &findings)
      #expect(isRead && findings.isEmpty, "\(findings.map(\.message))")
    }

    /// The node at a path of keys, and of numbers in lists.
    func node(_ path: String) throws -> NodeID {
      var node = try #require(reader.tree.root)
      for step in path.split(separator: ".") {
        if let index = Int(step) {
          node = try #require(reader.tree.children(of: node).dropFirst(index).first { _ in true }, "\(path): \(step)")
        } else {
          let pair = reader.tree.pairs(of: node).first { reader.tree.string($0.key) == step }
          node = try #require(pair?.value, "\(path): \(step)")
        }
      }
      return node
    }

    func text(_ path: String) throws -> String { reader.tree.string(try node(path)) }
    func texts(_ path: String) throws -> [String] {
      reader.tree.children(of: try node(path)).map { reader.tree.string($0) }
    }
  }

  @Test func itsCommandIsOneOfTheSender() throws {
    let words = try Document().texts("spec.template.spec.containers.0.command")
    #expect(words.first == "belfry")
    let table = CommandTable(program: "belfry", summary: "", flags: [], commands: SendWords.commands)
    guard case .success(.run(let invocation)) = table.parse(Array(words.dropFirst())) else {
      Issue.record("\(words)")
      return
    }
    #expect(invocation.command.name == SendWords.send.name && invocation[SendWords.confirm] == ["third-day"])
    // What the command reads is mounted, and the variable is there.
    let document = try Document()
    #expect(try document.text("spec.template.spec.containers.0.env.0.name") == invocation[SendWords.sharedJournal])
    #expect(invocation[SendWords.key]?.hasPrefix("/key/") == true && invocation.operands == ["/build"])
  }

  @Test func itsPolicyKnowsTheStatuses() throws {
    let document = try Document()
    #expect(try document.text("spec.completionMode") == "Indexed")
    // Both are needed for the policy.
    #expect(try document.text("spec.template.spec.restartPolicy") == "Never")
    #expect(try Int(document.text("spec.backoffLimitPerIndex")) ?? 0 > 0)
    let rule = "spec.podFailurePolicy.rules.1"
    #expect(try document.text("\(rule).action") == "FailIndex")
    #expect(
      try document.text("\(rule).onExitCodes.containerName") == document.text("spec.template.spec.containers.0.name"))
    let final = [DeliveryStatus.usage, .partly].map { String($0.rawValue) }
    #expect(try document.texts("\(rule).onExitCodes.values") == final)
  }
}
