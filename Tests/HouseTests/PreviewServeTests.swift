import Foundation
import FoundationNetworking
import Testing

/// `belfry preview --serve` as a writer runs it.
@Suite(.needsProgram) struct PreviewServeTests {
  private static func project() throws -> TemporaryProject {
    try TemporaryProject([
      "belfry.yaml":
        "belfry: 1\napp: { bundle-id: com.example.streaks, platforms: { ios: \"16.0\" } }\nlocales: { source: en, shipped: [en] }\n",
      "one.yaml": Self.campaign("Hello"),
    ])
  }

  private static func campaign(_ text: String) -> String {
    "campaign: one\nowner: a@example.com\ndeliver: push\naudience: all\nschedule: { at: 2026-12-01 10:00, zone: UTC }\nalert: \(text)\npush: { expires: 1d }\n"
  }

  /// The program at work, and what it has said.
  private final class Serving {
    let process = Process()
    private let output: String
    private var told: String?

    init(_ project: TemporaryProject, _ words: String...) throws {
      output = project.root + ".served"
      try Data().write(to: URL(fileURLWithPath: output))
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments =
        ["--default-signal", program, "preview", "--serve", "-C", project.root, "--now", "2026-11-21T00:00:00Z"] + words
      process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: output))
      process.standardError = FileHandle.nullDevice
      try process.run()
    }

    /// What it has written to standard output.
    var said: String { (try? String(contentsOfFile: output, encoding: .utf8)) ?? "" }

    var address: String? {
      if let told { return told }
      told = said.firstMatch(of: /http:\/\/127\.0\.0\.1:[0-9]+\//).map { String($0.0) }
      return told
    }

    /// The page, as soon as it holds something; the last one after twenty seconds.
    func page(with text: String) -> String {
      var page = ""
      for _ in 0..<400 {
        if let address, let url = URL(string: address), let data = try? Data(contentsOf: url) {
          page = String(decoding: data, as: UTF8.self)
          if page.contains(text) { break }
        }
        usleep(50_000)
      }
      return page
    }

    deinit { if process.isRunning { process.terminate() } }
  }

  @Test func thePageFollowsWhatIsWritten() throws {
    let project = try Self.project()
    let serving = try Serving(project, "--port", "0")
    let page = serving.page(with: "Hello")
    #expect(page.contains(">Hello</p>"))
    #expect(serving.said.contains("/  open it in a browser; Ctrl-C stops\n"))
    // Once it has ended the page says how to start it again at the same address.
    let port = serving.address.map { $0.dropLast().split(separator: ":").last ?? "" } ?? ""
    #expect(
      page.contains("<code>belfry preview --serve -C \(project.root) --now 2026-11-21T00:00:00Z --port \(port)</code>"))
    #expect(page.contains("connect-src &apos;self&apos;"))
    #expect(page.components(separatedBy: "<script>").count == 3)
    // The file has neither.
    let file = try project.belfry("preview", "--format", "html").text
    #expect(!file.contains("connect-src") && file.components(separatedBy: "<script>").count == 2)
    try project.write("one.yaml", Data(Self.campaign("Bye").utf8))
    #expect(serving.page(with: ">Bye</p>").contains(">Bye</p>"))
    // What cannot be shown says why, and goes on when it is mended.
    let belfry = try String(contentsOfFile: project.root + "belfry.yaml", encoding: .utf8)
    try project.write("belfry.yaml", Data("belfry: 1\napp: [\n".utf8))
    #expect(serving.page(with: "Nothing can be shown").contains("<h2>What is wrong</h2><ul"))
    try project.write("belfry.yaml", Data(belfry.utf8))
    #expect(serving.page(with: ">Bye</p>").contains(">Bye</p>"))
    serving.process.interrupt()
    serving.process.waitUntilExit()
    #expect(serving.process.terminationReason == .uncaughtSignal && serving.process.terminationStatus == SIGINT)
  }

  /// What may become of the project while it is shown, and how it comes back.
  enum Loss: String, CaseIterable {
    case file, folder, linkOut, pipe, environment

    /// The file that goes, and where it, or the folder, is meanwhile.
    private func paths(in root: String) -> (file: String, away: String) {
      (root + (self == .environment ? "belfry.staging.yaml" : "belfry.yaml"), root.dropLast() + "-away")
    }

    fileprivate func happen(in root: String) throws {
      let (file, away) = paths(in: root)
      try FileManager.default.moveItem(atPath: self == .folder ? String(root.dropLast()) : file, toPath: away)
      if self == .linkOut {
        try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: "/etc/passwd")
      }
      if self == .pipe { #expect(mkfifo(file, 0o600) == 0) }
    }

    fileprivate func end(in root: String) throws {
      let (file, away) = paths(in: root)
      if self == .linkOut || self == .pipe { try FileManager.default.removeItem(atPath: file) }
      try FileManager.default.moveItem(atPath: away, toPath: self == .folder ? String(root.dropLast()) : file)
    }

    /// What the page says of it.
    fileprivate var said: String {
      switch self {
      case .file, .linkOut, .pipe: "belfry.yaml"
      case .folder: "cannot open"
      case .environment: "there is no environment"
      }
    }
  }

  @Test(arguments: Loss.allCases) func whatGoesIsToldOnThePageAndMayComeBack(loss: Loss) throws {
    let project = try Self.project()
    try project.write("belfry.staging.yaml", Data("app: { bundle-id: com.example.staging }\n".utf8))
    let serving =
      try loss == .environment
      ? Serving(project, "--port", "0", "--env", "staging") : Serving(project, "--port", "0")
    #expect(serving.page(with: ">Hello</p>").contains(">Hello</p>"))
    try loss.happen(in: project.root)
    let page = serving.page(with: "Nothing can be shown")
    #expect(page.contains("What is wrong") && page.contains(loss.said), "\(page)")
    try loss.end(in: project.root)
    #expect(serving.page(with: ">Hello</p>").contains(">Hello</p>"))
    #expect(serving.process.isRunning)
  }

  @Test(arguments: [
    (["--serve", "--output", "x.html"], "--serve shows a page to browsers"),
    (["--serve", "--format", "text"], "--serve shows a page to browsers"),
    (["--port", "8000"], "--port goes with --serve"),
    (["--serve", "--recipients", "-"], "can be read once"), (["--sent", "x"], "--sent goes with --count"),
    (["--count"], "--count needs recipients"),
  ])
  func whatDoesNotGoTogether(words: [String], said: String) throws {
    let told = try Self.project().belfry(["preview"] + words)
    #expect(told.status == 2 && told.said.contains(said), "\(told)")
  }
}
