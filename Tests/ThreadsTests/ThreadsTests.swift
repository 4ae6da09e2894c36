import Glibc
import Limits
import Testing

@testable import Threads

@Suite struct ThreadsTests {
  /// Each level needs 4 KiB and more of a stack.
  @inline(never) private static func depth(_ levels: Int) -> Int {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 16) { room in
      room.initializeMemory(as: UInt8.self, repeating: UInt8(truncatingIfNeeded: levels))
      return levels == 0 ? Int(room[0]) : depth(levels - 1) + Int(room[1] & 0)
    }
  }

  @Test func workHasTheStackThatItNeeds() {
    #expect(onOwnStack { Self.depth(1500) } == 0)
    #expect(Workers.run(jobs: 3) { Self.depth(1500) } == [0, 0, 0])
  }

  /// Whoever works takes the signals that were taken before, and afterwards whoever has waited does again.
  @Test(arguments: [SIG_BLOCK, SIG_UNBLOCK]) func signalsGoToWhoeverWorks(how: Int32) {
    @Sendable func isBlocked() -> Bool {
      var mask = sigset_t()
      pthread_sigmask(SIG_BLOCK, nil, &mask)
      return sigismember(&mask, SIGUSR2) == 1
    }
    var signals = sigset_t()
    var before = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGUSR2)
    pthread_sigmask(how, &signals, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    #expect(onOwnStack { isBlocked() } == (how == SIG_BLOCK))
    #expect(isBlocked() == (how == SIG_BLOCK))
  }

  @Test func numbersAreGivenOnce() {
    let seen = Workers.run(jobs: 4, count: 1000) { numbers in
      var seen: [Int] = []
      while let range = numbers.take() { seen += range }
      return seen
    }
    #expect(seen.flatMap { $0 }.sorted() == Array(0..<1000))
  }

  /// As many threads as there are addresses for, and one in any case.
  @Test(arguments: [(0, 1), (15, 1), (16, 2), (48, 4), (16 * 63, 64), (5000, 64)])
  func threadsThatThereIsRoomFor(mebibytes: Int, threads: Int) {
    let limit = RunLimit.addressSpace.value + mebibytes << 20
    #expect(AddressSpace.threads(64, within: limit) == threads)
    #expect(AddressSpace.threads(64, within: nil) == 64)
  }

  @Test func tooFewAddressesAreRefused() {
    let needed = RunLimit.addressSpace.value
    #expect(AddressSpace.refusal(within: needed) == nil && AddressSpace.refusal(within: nil) == nil)
    #expect(
      AddressSpace.refusal(within: needed - 1)
        == "belfry may use 98303 KiB of memory addresses and needs 96 MiB; raise ulimit -v and ulimit -d")
  }
}
