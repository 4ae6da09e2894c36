import Foundation

#if LIBFUZZER
  @_silgen_name("LLVMFuzzerRunDriver")
  private func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ each: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
  ) -> CInt
#endif

/// What is done with each input; set before libFuzzer starts, and read by its one thread.
private nonisolated(unsafe) var each: (UnsafeBufferPointer<UInt8>) -> Void = { _ in }

/// The whole of a fuzzing program: `list`; `seeds NAME FOLDER`; `try NAME RUNS SEED FILE`, which makes its inputs up by itself and keeps the last one
/// in a file; or `run NAME` with what libFuzzer takes.
public func fuzz(_ targets: [FuzzTarget]) -> Never {
  let words = CommandLine.arguments
  switch words.dropFirst().first {
  case "list":
    for target in targets { print(target.name, target.longest, target.patience, separator: "\t") }
    exit(0)
  case "seeds" where words.count == 4:
    named(words[2], in: targets).writeSeeds(to: words[3])
    exit(0)
  case "try" where words.count == 6:
    guard let runs = Int(words[3]), let seed = UInt64(words[4]) else { exit(2) }
    named(words[2], in: targets).feedItself(runs, seed, keeping: words[5])
    exit(0)
  case "run" where words.count >= 3:
    each = named(words[2], in: targets).start()
    exit(drive([words[0]] + words.dropFirst(3)))
  default:
    print(
      "usage: \(words.first ?? "fuzz") list | seeds NAME FOLDER | try NAME RUNS SEED FILE | run NAME [CORPUS] [-flag=value]"
    )
    exit(2)
  }
}

private func named(_ name: String, in targets: [FuzzTarget]) -> FuzzTarget {
  guard let target = targets.first(where: { $0.name == name }) else {
    print("no target is called \(name)")
    exit(2)
  }
  return target
}

/// Hands over to libFuzzer, which never gives its words back.
private func drive(_ words: [String]) -> CInt {
  #if LIBFUZZER
    var count = CInt(words.count)
    let list = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: words.count + 1)
    for (index, word) in words.enumerated() { (list + index).initialize(to: strdup(word)) }
    (list + words.count).initialize(to: nil)
    var start: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = list
    return runDriver(&count, &start) { bytes, size in
      each(UnsafeBufferPointer(start: bytes, count: size))
      return 0
    }
  #else
    // Without libFuzzer only inputs that were kept.
    for path in words.dropFirst() where !path.hasPrefix("-") {
      guard let bytes = FileManager.default.contents(atPath: path) else { fail("\(path) can be read") }
      Array(bytes).withUnsafeBufferPointer(each)
    }
    return 0
  #endif
}
