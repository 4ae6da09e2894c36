// What a batch may be that is sent. Properties, not stored values, so that each number is a constant where it is read.
extension RunLimit {
  static var sendingLimits: [RunLimit] { [batchIndex, batchLine, batchLines, sendingKeyFile] }

  @inlinable package static var batchIndex: RunLimit {
    RunLimit(
      "batch-index", 64 << 20, .bytes, bounds: "A `manifest.json` or `batch.json` that `belfry send` reads.",
      past: "Nothing is sent, and the status is 3.")
  }

  @inlinable package static var batchLine: RunLimit {
    RunLimit(
      "batch-line", 64 << 10, .bytes, bounds: "A line of a batch that `belfry send` reads.",
      past: "Nothing is sent, and the status is 3.")
  }

  @inlinable package static var batchLines: RunLimit {
    RunLimit(
      "batch-lines", 1_000_000_000, bounds: "The lines of a batch that `belfry send` reads.",
      past: "Nothing is sent, and the status is 3.")
  }

  @inlinable package static var sendingKeyFile: RunLimit {
    RunLimit(
      "sending-key-file", 16 << 10, .bytes, bounds: "The file of `--key`.",
      past: "Nothing is sent, and the status is 2.")
  }
}
