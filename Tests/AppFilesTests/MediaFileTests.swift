import Testing

@testable import AppFiles

@Suite struct MediaFileTests {
  @Test(arguments: [
    (MediaSamples.jpeg, MediaFormat.jpeg, false), (MediaSamples.png, .png, false), (MediaSamples.apng, .png, true),
    (MediaSamples.gif, .gif, false), (MediaSamples.animatedGIF, .gif, true),
  ])
  func picturesHaveTheirSize(bytes: [UInt8], format: MediaFormat, isAnimated: Bool) throws {
    let file = try MediaFile.read(bytes)
    #expect(file.format == format)
    #expect(file.dimensions == .init(width: 20, height: 14))
    #expect(file.isAnimated == isAnimated)
    #expect(file.problems == [])
    #expect(file.byteCount == bytes.count)
    #expect(file.attachmentKind == .image)
  }

  @Test(arguments: [
    (MediaSamples.webp, MediaFormat.webp, nil), (MediaSamples.bmp, .bmp, nil), (MediaSamples.tiff, .tiff, nil),
    (MediaSamples.mp4, .mpeg4, AttachmentKind.movie), (MediaSamples.mov, .quickTime, nil),
    (MediaSamples.avi, .avi, .movie), (MediaSamples.mpeg, .mpeg, .movie), (MediaSamples.mpeg2, .mpeg2, .movie),
    (MediaSamples.ts, .mpegTransportStream, nil), (MediaSamples.webm, .matroska, nil),
    (SoundSamples.m4a, .mpeg4Audio, .audio), (SoundSamples.mp3, .mp3, .audio), (SoundSamples.pcmWAV, .wav, .audio),
    (SoundSamples.pcmAIFF, .aiff, .audio), (SoundSamples.imaCAF, .caf, nil), (SoundSamples.ogg, .ogg, nil),
  ])
  func recognises(bytes: [UInt8], format: MediaFormat, kind: AttachmentKind?) throws {
    let file = try MediaFile.read(bytes)
    #expect(file.format == format)
    #expect(file.attachmentKind == kind)
  }

  @Test func recognisesByBrand() throws {
    func file(_ brand: String) -> [UInt8] { big(16, 4) + Array("ftyp\(brand)".utf8) + big(0, 4) }
    #expect(try MediaFile.read(file("heic")).format == .heic)
    #expect(try MediaFile.read(file("mif1")).format == .heic)
    #expect(try MediaFile.read(file("avif")).format == .avif)
    #expect(try MediaFile.read(file("qt  ")).format == .quickTime)
    #expect(try MediaFile.read(file("M4A ")).format == .mpeg4Audio)
    #expect(try MediaFile.read(file("isom")).format == .mpeg4)
    #expect(try MediaFile.read(file("heic")).attachmentKind == nil)
  }

  @Test func recognisesDrawings() throws {
    let text = "\u{FEFF}<?xml version=\"1.0\"?>\n<!-- made by hand -->\n<svg xmlns=\"http://www.w3.org/2000/svg\"/>"
    #expect(try MediaFile.read(Array(text.utf8)).format == .svg)
    #expect(failure { () throws(AppFileError) in try MediaFile.read(Array("<html></html>".utf8)) } != nil)
  }

  @Test(arguments: [MediaSamples.jpeg, MediaSamples.png, MediaSamples.apng, MediaSamples.gif])
  func cutFilesHaveAProblem(bytes: [UInt8]) throws {
    for length in stride(from: 16, to: bytes.count - 1, by: 7) {
      #expect(try !MediaFile.read(Array(bytes.prefix(length))).problems.isEmpty, "cut to \(length)")
    }
  }

  @Test func limitsAreApples() {
    #expect(AttachmentKind.all.map(\.maximumBytes) == [5_000_000, 10_000_000, 50_000_000])
    for format in MediaFormat.allCases {
      if let kind = AttachmentKind.taking(format) {
        let takers = AttachmentKind.all.filter { ($0.formats + $0.doubtfulFormats).contains(format) }
        #expect(takers == [kind])
        #expect(kind.formats.contains(format) == (format != .aifc))
      }
      #expect(!format.fileExtensions.isEmpty)
    }
  }
}
