import AppFiles
import Harness

private let samples = ["Tests/AppFilesTests/SoundSamples.swift", "Tests/AppFilesTests/MediaSamples.swift"]

/// The header of a sound.
let soundTarget = FuzzTarget(
  "sound", longest: 512,
  words: {
    [
      "RIFF", "RF64", "WAVE", "fmt ", "data", "fact", "FORM", "AIFF", "AIFC", "COMM", "SSND", "FVER", "NONE", "sowt",
      "ima4", "ulaw", "alaw", "fl32", "caff", "desc", "pakt", "lpcm", "ds64", "ID3",
    ]
  },
  seeds: {
    $0.files(".caf", ".wav").map { Array($0.prefix(400)) } + $0.blocks(in: samples[0]).map { Array($0.prefix(400)) }
  }
) { bytes in
  let sound: SoundFile
  do throws(AppFileError) { sound = try SoundFile.read(bytes) } catch {
    expectPlace(error, in: bytes.count)
    return
  }
  for problem in sound.problems { expectPlace(problem, in: bytes.count) }
  if let length = sound.microseconds {
    expect(length >= 0 && (length < 30_000_000) == (sound.isShortEnough ?? false), "a length is a length")
  }
  if let rate = sound.sampleRate { expect(!(rate < 0), "a rate is not a debt: \(rate)") }
  expect(sound.isPlayableOnApple || !sound.reasons.isEmpty, "what is not played says why")
  expect(sound.reasons.allSatisfy { !$0.isEmpty }, "a reason is one")
}

/// The outline of a picture, a movie or a sound.
let mediaTarget = FuzzTarget(
  "media", longest: 1024,
  words: {
    [
      "GIF89a", "IHDR", "IDAT", "IEND", "acTL", "ftyp", "moov", "trak", "mdia", "hdlr", "vide", "soun", "mp42", "qt  ",
      "heic", "<svg", "\u{89}PNG", "NETSCAPE2.0", "RIFF", "WEBP", "AVI ", "FORM", "OggS", "fLaC", "isom", "minf",
      "avif",
    ]
  },
  seeds: { files in
    let known = files.files(".png", ".caf", ".wav") + files.blocks(in: samples[0]) + files.blocks(in: samples[1])
    return known.map { Array($0.prefix(1024)) }
  }
) { bytes in
  let media: MediaFile
  do throws(AppFileError) { media = try MediaFile.read(bytes) } catch {
    expectPlace(error, in: bytes.count)
    return
  }
  expect(media.byteCount == bytes.count && media.format == MediaFormat.detect(bytes), "it is what it begins like")
  for problem in media.problems { expectPlace(problem, in: bytes.count) }
  if let size = media.dimensions { expect(size.width > 0 && size.height > 0, "a picture has a size") }
}

/// The places of a text that a device fills.
let formatTarget = FuzzTarget(
  "format-specifiers", longest: 128,
  words: { ["%@", "%1$@", "%lld", "%#@", "%%", "%*d", "%.2f", "%-5", "$", "%hhu", "%zd", "%0+ #", "L", "%arg"] },
  seeds: { $0.literals(in: "Tests/AppFilesTests/FormatSpecifiersTests.swift") }
) { bytes in
  let text = String(decoding: bytes, as: UTF8.self)
  let utf8 = Array(text.utf8)
  let format = FormatSpecifiers.scan(text)
  var end = 0
  for specifier in format.specifiers {
    // A width or a precision of `*` stands inside of the specifier that it belongs to.
    let isInside = specifier.conversion == "*"
    let own = Array(specifier.text.utf8)
    expect(specifier.offset >= 0 && specifier.offset + own.count <= utf8.count, "a specifier stands in the text")
    expect(utf8[specifier.offset..<specifier.offset + own.count].elementsEqual(own), "it is what stands there")
    expect(isInside || specifier.offset >= end || specifier.conversion == "#@", "specifiers stand in order: \(format)")
    expect(specifier.position > 0 && (!specifier.isPositional || specifier.position <= 255), "a position is one")
    if !isInside { end = specifier.offset + own.count }
  }
  for stray in format.strays {
    let own = Array(stray.text.utf8)
    expect(utf8[stray.offset...].starts(with: own), "a stray sign is what stands there")
  }
  let printed = FormatSpecifiers.print(text, ["A", "B"])
  expect(utf8.contains(UInt8(ascii: "%")) || printed == text, "what has no sign is shown as it is")
  expect(format.argumentCount <= max(255, utf8.count), "arguments can be counted")
}
