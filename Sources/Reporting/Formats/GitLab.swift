import Diagnostics
import Escaping
import JSON

/// `--format gitlab`: GitLab's Code Quality, https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format.
enum GitLabFormat {
  static func report(_ report: FindingsReport) -> [UInt8] {
    var writer = JSONWriter(pretty: true)
    writer.array { writer in
      for told in report.told { writer.object { write(told, to: &$0) } }
    }
    return Harmless.report(writer.bytes) + [UInt8(ascii: "\n")]
  }

  private static func write(_ told: ToldFinding, to writer: inout JSONWriter) {
    // GitLab shows this text and nothing else of a finding.
    writer.member("description", told.finding.message + (told.finding.help.map { "; \($0)" } ?? ""))
    writer.member("check_name", told.rule)
    writer.member("fingerprint", told.fingerprint.hex)
    writer.member("severity", told.finding.severity == .error ? "major" : "minor")
    writer.object("location") { writer in
      writer.member("path", Harmless.data(told.path))
      writer.object("lines") { $0.member("begin", told.located.start.line) }
    }
  }
}
