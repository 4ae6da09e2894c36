import Commands
import Testing

@testable import Program

/// Each file that the command line may name is read, and then tried with a pointer of Git LFS in its place
/// (`PointersInPlaceTests`), or written.
@Suite struct NamedFilesTests {
  private static let read: Set = [
    "--baseline", "--write-baseline", "--plan", "--continue", "--recipients", "--sent", "--suppress", "--store",
    "--key", "--cert", "--cert-key", "--cert-password-file", "--provider-token-file",
    "--add-to", "check PATH", "fmt PATH", "test PATH", "diff BASE", "devices import FILE", "devices prune FILE",
    // What grows by each run is opened in one way, which refuses a pointer.
    "--answers", "--events",
    // OpenSSL reads it, and knows no other beginning than that of PEM.
    "--ca-file",
  ]
  private static let written: Set = ["--output", "--save", "--stop-file", "--metrics"]
  /// What only names a file: its bytes come from elsewhere.
  private static let named: Set = ["--stdin-path"]

  @Test func noFileIsForgotten() {
    func isFile(_ value: Value) -> Bool {
      switch value {
      case .path, .source: true
      default: false
      }
    }
    var found: Set<String> = []
    for command in Table.commands.map(\.command) {
      found.formUnion(command.flags.filter { isFile($0.value) }.map { "--\($0.name)" })
      found.formUnion(command.operands.filter { isFile($0.value) }.map { "\(command.name) \($0.name)" })
    }
    #expect(found == Self.read.union(Self.written).union(Self.named))
  }
}
