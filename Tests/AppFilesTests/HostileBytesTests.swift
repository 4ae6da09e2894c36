import Testing

@testable import AppFiles

/// Whatever bytes come in, a value or an error comes out: a trap would end the test run.
@Suite struct HostileBytesTests {
  static let samples: [[UInt8]] = [
    PropertyListSamples.xml, PropertyListSamples.binary, PropertyListSamples.strings, Array(StringsTests.sample.utf8),
    [0xFF, 0xFE] + Array("\"a\" = \"🎉\";".utf16).flatMap { little(UInt64($0), 2) }, SoundSamples.extensibleWAV,
    SoundSamples.imaWAV, SoundSamples.pipedWAV, SoundSamples.pcmAIFF, SoundSamples.imaAIFC, SoundSamples.imaCAF,
    SoundFileTests.caf(packets: (50, 50), samples: 100), SoundSamples.mp3, MediaSamples.jpeg, MediaSamples.png,
    MediaSamples.animatedGIF, MediaSamples.mp4, MediaSamples.mov,
    Array("%1$#@a@ %lld %*d %%".utf8),
  ]

  /// Reads bytes in every way; gives how many readers took them.
  @discardableResult
  static func readAll(_ bytes: [UInt8]) -> Int {
    var accepted = 0
    if let list = try? PropertyList.read(bytes) {
      accepted += 1
      _ = try? StringsDictionary(list)
    }
    if (try? StringsTable.read(bytes)) != nil { accepted += 1 }
    if let sound = try? SoundFile.read(bytes) {
      accepted += 1
      _ = sound.reasons
      _ = sound.seconds
    }
    if (try? MediaFile.read(bytes)) != nil { accepted += 1 }
    _ = FormatSpecifiers.scan(String(decoding: bytes, as: UTF8.self))
    return accepted
  }

  @Test(arguments: samples.indices) func everyTruncation(index: Int) {
    let sample = Self.samples[index]
    for length in 0...sample.count { Self.readAll(Array(sample.prefix(length))) }
    if index < Self.samples.count - 1 { #expect(Self.readAll(sample) > 0) }
  }

  @Test(arguments: samples.indices) func twoThousandMutants(index: Int) {
    let sample = Self.samples[index]
    var generator = SeededGenerator(state: UInt64(index) + 1)
    let telling: [UInt8] = [0, 1, 0x7F, 0x80, 0xFF, 0x22, 0x5C, 0x3C, 0x26, 0x25]
    for _ in 0..<2000 {
      var mutant = sample
      for _ in 0..<Int.random(in: 1...4, using: &generator) where !mutant.isEmpty {
        let place = Int.random(in: 0..<mutant.count, using: &generator)
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: mutant[place] = UInt8.random(in: 0...255, using: &generator)
        case 1: mutant[place] = telling.randomElement(using: &generator) ?? 0
        case 2: mutant.remove(at: place)
        case 3: mutant.insert(telling.randomElement(using: &generator) ?? 0, at: place)
        default:
          let end = min(mutant.count, place + 8)
          mutant.replaceSubrange(place..<end, with: [UInt8](repeating: 0xFF, count: end - place))
        }
      }
      Self.readAll(mutant)
    }
  }

  @Test func overlappingTextsAreCutOff() {
    // A thousand objects, each claiming the rest of the file as its text: all of it would be half a gigabyte.
    let count = 20_000
    var file = Array("bplist00".utf8) + [0xAF, 0x12] + big(UInt64(count), 4)
    for index in 0..<count { file += big(UInt64(1 + index), 4) }
    let texts = file.count
    for _ in 0..<count { file += [0x5F, 0x12, 0, 0, 0x60, 0x60] }
    file += [UInt8](repeating: 0x61, count: 0x6060)
    let table = file.count
    file += big(8, 4)
    for index in 0..<count { file += big(UInt64(texts + 6 * index), 4) }
    file += [0, 0, 0, 0, 0, 0, 4, 4] + big(UInt64(count + 1), 8) + big(0, 8) + big(UInt64(table), 8)
    #expect(failure { () throws(AppFileError) in try PropertyList.read(file) }?.reason == "values overlap")
  }
}
