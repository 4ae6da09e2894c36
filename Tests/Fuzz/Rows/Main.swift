import Harness

/// Recipients and devices, wherever they come from.
@main struct FuzzRows {
  static func main() {
    fuzz([
      csvTarget, jsonLinesTarget, sqliteTarget, suppressedTarget, answersTarget, tokenTarget, numbersTarget,
      addressTarget,
    ])
  }
}
