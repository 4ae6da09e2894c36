import Foundation

extension Pipe {
  /// Writes a text for whoever reads, on a thread of its own, and closes the end. A program that ends without reading is no reason to end the tests:
  /// the signal that says so is held back on that thread.
  func feed(_ text: String) {
    let end = fileHandleForWriting
    Thread {
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGPIPE)
      pthread_sigmask(SIG_BLOCK, &signals, nil)
      try? end.write(contentsOf: Data(text.utf8))
      try? end.close()
    }.start()
  }
}
