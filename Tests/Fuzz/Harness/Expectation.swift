import Glibc

/// Ends the process where something does not hold; libFuzzer keeps the input.
@inline(__always)
public func expect(_ holds: Bool, _ what: @autoclosure () -> String) {
  if !holds { fail(what()) }
}

/// Ends the process with a word about why.
public func fail(_ what: String) -> Never {
  var line = "does not hold: \(what)\n"
  line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
  abort()
}

/// Whether bytes that people are shown hold what could colour, hide or retitle what follows: only line ends, and tabs where they are allowed.
public func hasRawControl(_ bytes: some Sequence<UInt8>, allowing others: Set<UInt8> = []) -> Bool {
  bytes.contains { ($0 < 0x20 && $0 != 0x0A && !others.contains($0)) || $0 == 0x7F }
}
