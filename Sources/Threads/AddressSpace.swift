import Glibc
import Limits

/// The addresses that a limit of the process (`ulimit -v`, `ulimit -d`) leaves: memory that cannot be had ends a Swift program on the spot, so what
/// is too little is found out before anything is begun.
public enum AddressSpace {
  /// How many bytes of addresses the process may have; nothing where it may have as many as it likes.
  public static var limit: Int? {
    let limits = [RLIMIT_AS, RLIMIT_DATA].compactMap { kind -> Int? in
      var limit = rlimit()
      guard getrlimit(Int32(kind.rawValue), &limit) == 0, limit.rlim_cur != rlim_t.max else { return nil }
      return Int(clamping: limit.rlim_cur)
    }
    return limits.min()
  }

  /// Why the process cannot begin its work, for people; nothing where it can.
  public static var refusal: String? { refusal(within: limit) }

  static func refusal(within limit: Int?) -> String? {
    let needed = RunLimit.addressSpace
    guard let limit, limit < needed.value else { return nil }
    return
      "belfry may use \(limit >> 10) KiB of memory addresses and needs \(needed.text); raise ulimit -v and ulimit -d"
  }

  /// Keeps the memory of all threads together where addresses are few: each thread would reserve 64 MiB for its own. Before any is made.
  public static func save() {
    // Of malloc.h, which Swift does not see: mallopt(M_ARENA_MAX, 1).
    guard limit != nil, let mallopt = dlsym(nil, "mallopt") else { return }
    _ = unsafeBitCast(mallopt, to: (@convention(c) (Int32, Int32) -> Int32).self)(-8, 1)
  }

  /// How many of `wanted` threads there are addresses for, this one among them.
  static func threads(_ wanted: Int, within limit: Int? = limit) -> Int {
    guard let limit else { return wanted }
    let room = limit - RunLimit.addressSpace.value
    return max(1, min(wanted, 1 + room / RunLimit.threadAddresses.value))
  }
}
