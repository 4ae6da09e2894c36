/// Why a `Belfry.json` cannot be used. None of it is used then: pending requests stay as they are.
public enum BundleError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The app has no such file.
  case missing(file: String)
  /// The file is not JSON; the place is counted in bytes.
  case notJSON(byte: Int, String)
  /// The file is larger than a bundle can be.
  case tooLarge(bytes: Int)
  /// It is JSON, but not a bundle.
  case notABundle
  /// The format has another major version than this library reads.
  case version(String)
  /// The rules need features that this library lacks.
  case needs([String])
  /// A part is not what the format says.
  case malformed(at: String, String)

  /// What is wrong, in words.
  public var description: String {
    switch self {
    case .missing(let file): "the app has no \(file)"
    case .notJSON(let byte, let what): "not JSON at byte \(byte): \(what)"
    case .tooLarge(let bytes): "the file has \(bytes) bytes, the limit is \(BundleNode.mostBytes)"
    case .notABundle: "\"format\" is not \"belfry-bundle\""
    case .version(let version): "the bundle has format \(version), this library reads \(BundleFile.majorVersion)"
    case .needs(let words): "the bundle needs \(words.joined(separator: ", ")), which this library lacks"
    case .malformed(let place, let what): "\(place): \(what)"
    }
  }
}

/// A part of a bundle with its place, for messages.
struct BundlePart {
  let node: BundleNode
  let place: String

  init(_ node: BundleNode, _ place: String) {
    self.node = node
    self.place = place
  }

  func wrong(_ what: String) -> BundleError { .malformed(at: place.isEmpty ? "the file" : place, what) }

  /// A member; nil where it is absent or null.
  func optional(_ key: String) throws(BundleError) -> BundlePart? {
    guard case .object(let members) = node else { throw wrong("not an object") }
    guard let member = members[key], member != .null else { return nil }
    return BundlePart(member, place.isEmpty ? key : "\(place).\(key)")
  }

  /// A member that must be there.
  func member(_ key: String) throws(BundleError) -> BundlePart {
    guard let member = try optional(key) else { throw wrong("\"\(key)\" is missing") }
    return member
  }

  /// Whether a member is there, be it null.
  func has(_ key: String) -> Bool {
    if case .object(let members) = node { members[key] != nil } else { false }
  }

  /// All members, in the order of their keys.
  func members() throws(BundleError) -> [(key: String, part: BundlePart)] {
    guard case .object(let members) = node else { throw wrong("not an object") }
    return members.sorted { $0.key < $1.key }.map { ($0.key, BundlePart($0.value, "\(place).\($0.key)")) }
  }

  /// The items of a list.
  func items() throws(BundleError) -> [BundlePart] {
    guard case .list(let items) = node else { throw wrong("not a list") }
    return items.enumerated().map { BundlePart($0.element, "\(place)[\($0.offset)]") }
  }

  func text() throws(BundleError) -> String {
    guard case .text(let text) = node else { throw wrong("not a text") }
    return text
  }

  func bool() throws(BundleError) -> Bool {
    guard case .bool(let value) = node else { throw wrong("not true or false") }
    return value
  }

  func whole() throws(BundleError) -> Int {
    guard case .number(let digits) = node, let number = Int(digits) else { throw wrong("not a whole number") }
    return number
  }

  /// A whole number in a range.
  func whole(in range: ClosedRange<Int>) throws(BundleError) -> Int {
    let number = try whole()
    guard range.contains(number) else {
      throw wrong("\(number) is not between \(range.lowerBound) and \(range.upperBound)")
    }
    return number
  }

  func double() throws(BundleError) -> Double {
    guard case .number(let digits) = node, let number = Double(digits), number.isFinite else {
      throw wrong("not a number")
    }
    return number
  }

  /// Texts in a list.
  func texts() throws(BundleError) -> [String] {
    var texts: [String] = []
    for item in try items() { texts.append(try item.text()) }
    return texts
  }
}
