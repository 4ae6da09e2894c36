import Glibc
import Limits

/// A running git, with pipes to its three streams.
final class GitProcess {
  private var process: pid_t = 0
  private var input: Int32 = -1
  private var output: Int32 = -1
  private var complaints: Int32 = -1
  /// What it has said on standard error, as far as that is kept.
  private var complaint: [UInt8] = []
  /// What was read of its output and not yet taken.
  private var pending: [UInt8] = []
  private var deadline = 0

  /// Starts it; `memory` is what it may allocate, in bytes.
  init(_ path: String, _ words: [String], _ environment: [String], memory: Int) throws(GitError) {
    var pipes: [Int32] = []
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      var ends: [Int32] = [-1, -1]
      guard closedPipe(&ends, O_CLOEXEC) == 0 else {
        for end in pipes { _ = close(end) }
        throw GitError("git cannot be started: there are too many open files")
      }
      pipes += ends
      posix_spawn_file_actions_adddup2(&actions, ends[stream == STDIN_FILENO ? 0 : 1], stream)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Ours is ignored, and would be the child's.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    let failure = Self.withCStrings(words) { words in
      Self.withCStrings(environment) { posix_spawn(&process, path, &actions, &attributes, words, $0) }
    }
    for end in [pipes[0], pipes[3], pipes[5]] { _ = close(end) }
    (input, output, complaints) = (pipes[1], pipes[2], pipes[4])
    guard failure == 0 else {
      process = 0
      throw GitError("\"\(path)\" cannot be started: \(String(cString: strerror(failure)))")
    }
    // Whatever becomes of us, it ends.
    for (kind, most) in [(Self.dataLimit, memory), (Self.timeLimit, RunLimit.gitTime.value)] {
      var limit = rlimit(rlim_cur: rlim_t(max(0, most)), rlim_max: rlim_t(max(0, most)))
      _ = setLimit(process, kind, &limit, nil)
    }
    extendDeadline()
  }

  // RLIMIT_DATA and RLIMIT_CPU of Linux. The address space is no measure: git maps packs of any size to read them.
  private static let (dataLimit, timeLimit): (Int32, Int32) = (2, 0)

  deinit {
    for end in [input, output, complaints] where end >= 0 { _ = close(end) }
    guard process > 0 else { return }
    _ = kill(process, SIGKILL)
    _ = waitpid(process, nil, 0)
  }

  private static func withCStrings<Result>(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = texts.map { strdup($0) } + [nil]
    defer { for copy in copies { free(copy) } }
    return body(copies)
  }

  // MARK: - Whole answers

  /// All that it says, and its status.
  func answer() throws(GitError) -> GitProgram.Answer {
    closeInput()
    // Whoever asks may have done something else meanwhile.
    extendDeadline()
    let most = RunLimit.gitOutput.value
    while try more() {
      guard pending.count <= most else {
        throw GitError("git answers with more than \(RunLimit.gitOutput.text); ask about fewer changes")
      }
    }
    let status = wait()
    if status != 0 { try refuseLackOfMemory() }
    return GitProgram.Answer(status: status, output: pending, complaint: String(decoding: complaint, as: UTF8.self))
  }

  private func refuseLackOfMemory() throws(GitError) {
    let text = String(decoding: complaint, as: UTF8.self).lowercased()
    guard text.contains("out of memory") || text.contains("cannot allocate memory") else { return }
    throw GitError(
      "git needs more than \(RunLimit.gitMemory.text) of memory to answer; ask about fewer changes, or about a branch with fewer files"
    )
  }

  private func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    process = 0
    // A signal ends a process without a status of its own.
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : -1
  }

  // MARK: - Conversation

  /// Writes what it reads.
  func write(_ bytes: [UInt8]) throws(GitError) {
    extendDeadline()
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { Glibc.write(input, $0.baseAddress.map { $0 + done }, bytes.count - done) }
      if count > 0 { done += count } else if errno != EINTR { throw ended }
    }
  }

  /// Takes what it says up to some last words and with them; nothing of it where that is more than so many bytes.
  func read(through end: [UInt8], atMost most: Int) throws(GitError) -> [UInt8]? {
    var isTooMuch = false
    while !pending.reversed().starts(with: end.reversed()) {
      extendDeadline()
      guard try more() else { throw ended }
      if pending.count > most + end.count {
        isTooMuch = true
        pending.removeFirst(pending.count - end.count)
      }
    }
    defer { pending = [] }
    return isTooMuch ? nil : pending
  }

  private var ended: GitError {
    do throws(GitError) { try refuseLackOfMemory() } catch { return error }
    let reason = String(decoding: complaint.split(separator: UInt8(ascii: "\n")).last ?? [], as: UTF8.self)
    return GitError("git ended before it had answered" + (reason.isEmpty ? "" : ": \(reason)"))
  }

  // MARK: - Pipes

  private func closeInput() {
    if input >= 0 { _ = close(input) }
    input = -1
  }

  private func extendDeadline() { deadline = Self.now() + RunLimit.gitTime.value * 1000 }

  /// Milliseconds of a clock that nobody sets.
  private static func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }

  /// Reads what it says next; false when its output has ended.
  private func more() throws(GitError) -> Bool {
    while true {
      var both = [
        pollfd(fd: output, events: Int16(POLLIN), revents: 0),
        pollfd(fd: complaints, events: Int16(POLLIN), revents: 0),
      ]
      let left = deadline - Self.now()
      guard left > 0 else {
        throw GitError("git has not answered within \(RunLimit.gitTime.text); is its disk or its lock busy?")
      }
      let ready = poll(&both, 2, Int32(clamping: left))
      if ready < 0, errno != EINTR { throw ended }
      if both[1].revents != 0 { hearComplaint() }
      if both[0].revents != 0 {
        let count = append(from: output, to: &pending)
        if count == 0 { while complaints >= 0 { hearComplaint() } }
        return count > 0
      }
    }
  }

  private func hearComplaint() {
    var bytes: [UInt8] = []
    if append(from: complaints, to: &bytes) == 0 {
      _ = close(complaints)
      // A negative descriptor is one for which poll does not wait.
      complaints = -1
    }
    complaint += bytes.prefix(max(0, RunLimit.messageText.value - complaint.count))
  }

  private func append(from stream: Int32, to bytes: inout [UInt8]) -> Int {
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { room in
      while true {
        let count = Glibc.read(stream, room.baseAddress, room.count)
        if count < 0, errno == EINTR { continue }
        if count > 0 { bytes += room.prefix(count) }
        return max(0, count)
      }
    }
  }
}

/// prlimit(2), which glibc shows only under _GNU_SOURCE.
@_silgen_name("prlimit")
private func setLimit(
  _ process: pid_t, _ resource: Int32, _ limit: UnsafePointer<rlimit>, _ old: UnsafeMutablePointer<rlimit>?
) -> Int32

/// pipe2(2), which glibc shows only under _GNU_SOURCE.
@_silgen_name("pipe2")
private func closedPipe(_ ends: UnsafeMutablePointer<Int32>, _ flags: Int32) -> Int32
