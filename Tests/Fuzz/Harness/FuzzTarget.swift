// Takes: bytes that libFuzzer makes up, or that are put together here.
// Gives: one reader of belfry's, or two that must agree, run over them; an abort where what must hold does not.
// Never: part of belfry: it is built for tests and for `make fuzz`.

/// One reader that is fed with made-up bytes, and what must hold of what it gives.
public struct FuzzTarget: Sendable {
  /// What is done with an input.
  public typealias Run = (UnsafeBufferPointer<UInt8>) -> Void

  /// Kebab-case name.
  let name: String
  /// The most bytes of an input.
  let longest: Int
  /// Seconds after which an input is a finding of its own.
  let patience: Int
  /// Words that inputs are put together from, out of the language's own tables.
  let words: @Sendable () -> [String]
  /// Where inputs begin: what people write.
  let seeds: @Sendable (SeedFiles) -> [[UInt8]]
  /// Gets ready, once, and gives what is done with each input.
  let start: @Sendable () -> Run

  /// A target.
  public init(
    _ name: String, longest: Int = 1 << 10, patience: Int = 10, words: @escaping @Sendable () -> [String] = { [] },
    seeds: @escaping @Sendable (SeedFiles) -> [[UInt8]] = { _ in [] }, start: @escaping @Sendable () -> Run
  ) {
    self.name = name
    self.longest = longest
    self.patience = patience
    self.words = words
    self.seeds = seeds
    self.start = start
  }

  /// A target for which nothing is made ready.
  public init(
    _ name: String, longest: Int = 1 << 10, patience: Int = 10, words: @escaping @Sendable () -> [String] = { [] },
    seeds: @escaping @Sendable (SeedFiles) -> [[UInt8]] = { _ in [] },
    each: @escaping @Sendable (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    self.init(name, longest: longest, patience: patience, words: words, seeds: seeds, start: { each })
  }
}
