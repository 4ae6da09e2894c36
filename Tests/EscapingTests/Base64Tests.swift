import Foundation
import Testing

@testable import Escaping

@Suite struct Base64Tests {
  /// RFC 4648, section 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"), ("??>>", "Pz8+Pg=="),
  ])
  func vectors(text: String, encoded: String) {
    #expect(String(decoding: Base64.text(Array(text.utf8)), as: UTF8.self) == encoded)
    let url = encoded.replacing("=", with: "").replacing("+", with: "-").replacing("/", with: "_")
    #expect(String(decoding: Base64.url(Array(text.utf8)), as: UTF8.self) == url)
  }

  @Test func lettersAreFoundations() {
    for count in 0..<80 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 89 &+ 251) }
      #expect(String(decoding: Base64.text(bytes), as: UTF8.self) == Data(bytes).base64EncodedString())
    }
  }
}
