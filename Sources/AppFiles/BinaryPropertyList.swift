/// The binary format of property lists, `bplist00`: objects, a table of their offsets, and a trailer.
///
/// Nothing in such a file is trusted: references may form a cycle, one object may be referred to a million times, and
/// objects may overlap. Each offset is read once, all reading draws on a budget in the size of the file, and what the
/// list stands for once written out is limited too, so that whoever walks the value is safe as well.
struct BinaryPropertyList {
  private enum Slot {
    case reading
    case done(PropertyListValue, weight: Int)
  }

  private let window: ByteWindow
  private let offsetWidth: Int
  private let referenceWidth: Int
  private let objectCount: Int
  private let topObject: Int
  private let tableOffset: Int
  private var slots: [Int: Slot] = [:]
  private var budget: Int

  init(_ window: ByteWindow) throws(AppFileError) {
    guard window.matches("bplist0", at: 0) else {
      throw AppFileError(offset: 6, reason: "only version 0 of binary property lists is known")
    }
    let trailer = window.count - 32
    guard trailer >= 9, let offsetWidth = window.byte(trailer + 6), let referenceWidth = window.byte(trailer + 7),
      let objectCount = window.u64(trailer + 8), let topObject = window.u64(trailer + 16),
      let tableOffset = window.u64(trailer + 24)
    else { throw AppFileError(offset: window.count, reason: "the binary property list ends before its trailer") }
    guard 1...8 ~= offsetWidth, 1...8 ~= referenceWidth else {
      throw AppFileError(offset: trailer + 6, reason: "the trailer gives widths other than 1 to 8")
    }
    guard tableOffset >= 9, tableOffset <= UInt64(trailer), objectCount > 0,
      objectCount <= (UInt64(trailer) - tableOffset) / UInt64(offsetWidth), topObject < objectCount
    else { throw AppFileError(offset: trailer + 8, reason: "the trailer does not fit the file") }
    self.window = window
    self.offsetWidth = Int(offsetWidth)
    self.referenceWidth = Int(referenceWidth)
    self.objectCount = Int(objectCount)
    self.topObject = Int(topObject)
    self.tableOffset = Int(tableOffset)
    budget = saturatingSum(1024, window.count &* 4)
  }

  mutating func readTop() throws(AppFileError) -> PropertyListValue { try readObject(topObject, depth: 0).0 }

  private func error(_ reason: String, at offset: Int) -> AppFileError { AppFileError(offset: offset, reason: reason) }

  private mutating func readObject(_ index: Int, depth: Int) throws(AppFileError) -> (PropertyListValue, Int) {
    let entry = tableOffset + index * offsetWidth
    guard let raw = window.big(entry, width: offsetWidth), raw >= 8, raw < UInt64(tableOffset) else {
      throw error("object \(index) lies outside the objects", at: entry)
    }
    let offset = Int(raw)
    switch slots[offset] {
    case .done(let value, let weight): return (value, weight)
    case .reading: throw error("the value contains itself", at: offset)
    case nil: break
    }
    guard depth < PropertyList.maximumDepth else {
      throw error("values nest deeper than \(PropertyList.maximumDepth)", at: offset)
    }
    slots[offset] = .reading
    let (value, weight) = try readValue(at: offset, depth: depth)
    guard weight <= PropertyList.maximumExpansion else {
      throw error("the list expands to more than \(PropertyList.maximumExpansion) bytes", at: offset)
    }
    slots[offset] = .done(value, weight: weight)
    return (value, weight)
  }

  private mutating func readValue(at offset: Int, depth: Int) throws(AppFileError) -> (PropertyListValue, Int) {
    let marker = window.byte(offset) ?? 0
    let low = Int(marker & 0x0F)
    switch marker >> 4 {
    case 0x0 where low == 8 || low == 9: return (.boolean(low == 9), 1)
    case 0x1 where low <= 4: return (try integer(at: offset + 1, width: 1 << low), 1)
    case 0x2 where low == 2 || low == 3: return (.real(try real(at: offset + 1, width: 1 << low)), 1)
    case 0x3 where low == 3:
      // Dates count from 2001-01-01.
      return (.date(secondsSince1970: try real(at: offset + 1, width: 8) + 978_307_200), 1)
    case 0x4:
      let body = try content(at: offset, unit: 1)
      return (.data(Array(window.buffer[body])), body.count + 1)
    case 0x5, 0x7: return try text(in: content(at: offset, unit: 1))
    case 0x6: return try utf16(in: content(at: offset, unit: 2))
    case 0x8:
      // A UID of a keyed archive; the XML format writes it as this dictionary.
      let value = try integer(at: offset + 1, width: low + 1)
      return (.dictionary([.init("CF$UID", value)]), 2)
    case 0xA, 0xC: return try array(at: offset, depth: depth)
    case 0xD: return try dictionary(at: offset, depth: depth)
    default: throw error("\(marker) marks no value", at: offset)
    }
  }

  // MARK: Leaves

  private func integer(at offset: Int, width: Int) throws(AppFileError) -> PropertyListValue {
    // Sixteen bytes are how 2^63…2^64-1 are written; shorter than eight bytes there is no sign.
    if width == 16 {
      guard let high = window.u64(offset), let low = window.u64(offset + 8) else { throw truncated(offset) }
      if high == 0 { return Int64(exactly: low).map { .integer($0) } ?? .unsignedInteger(low) }
      guard high == UInt64.max, low >> 63 == 1 else { throw error("the whole number does not fit 64 bits", at: offset) }
      return .integer(Int64(bitPattern: low))
    }
    guard width <= 8, let raw = window.big(offset, width: width) else { throw truncated(offset) }
    return .integer(Int64(bitPattern: raw))
  }

  private func real(at offset: Int, width: Int) throws(AppFileError) -> Double {
    guard let raw = window.big(offset, width: width) else { throw truncated(offset) }
    return width == 4 ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: raw))) : Double(bitPattern: raw)
  }

  private func truncated(_ offset: Int) -> AppFileError { error("the value runs past the end of the file", at: offset) }

  /// The range of the bytes that follow a marker and its count of units, paid from the budget.
  private mutating func content(at offset: Int, unit: Int) throws(AppFileError) -> Range<Int> {
    var count = Int((window.byte(offset) ?? 0) & 0x0F)
    var start = offset + 1
    if count == 0x0F {
      guard let marker = window.byte(start), marker >> 4 == 1, marker & 0x0F <= 3,
        let raw = window.big(start + 1, width: 1 << Int(marker & 0x0F))
      else { throw error("the count of a value is missing", at: start) }
      count = Int(clamping: raw)
      start += 1 + 1 << Int(marker & 0x0F)
    }
    let (length, overflow) = count.multipliedReportingOverflow(by: unit)
    guard !overflow, start <= tableOffset, length <= tableOffset - start else {
      throw error("the value claims \(count) units, more than the file holds", at: offset)
    }
    budget -= length
    guard budget >= 0 else { throw error("values overlap", at: offset) }
    return start..<start + length
  }

  private func text(in range: Range<Int>) throws(AppFileError) -> (PropertyListValue, Int) {
    let bytes = Array(window.buffer[range])
    if let invalid = firstInvalidUTF8(bytes, from: 0) {
      throw error("the text is not valid UTF-8", at: range.lowerBound + invalid)
    }
    return (.string(String(decoding: bytes, as: UTF8.self)), bytes.count + 1)
  }

  private func utf16(in range: Range<Int>) throws(AppFileError) -> (PropertyListValue, Int) {
    let units = stride(from: range.lowerBound, to: range.upperBound, by: 2).map { UInt16(window.u16($0) ?? 0) }
    guard let text = String(validating: units, as: UTF16.self) else {
      throw error("the text is not valid UTF-16", at: range.lowerBound)
    }
    return (.string(text), range.count * 2 + 1)
  }

  // MARK: Containers

  private func reference(_ offset: Int) throws(AppFileError) -> Int {
    guard let raw = window.big(offset, width: referenceWidth), raw < UInt64(objectCount) else {
      throw error("a reference leads to no object", at: offset)
    }
    return Int(raw)
  }

  private mutating func array(at offset: Int, depth: Int) throws(AppFileError) -> (PropertyListValue, Int) {
    let body = try content(at: offset, unit: referenceWidth)
    var elements: [PropertyListValue] = []
    var weight = 1
    for position in stride(from: body.lowerBound, to: body.upperBound, by: referenceWidth) {
      let (value, size) = try readObject(try reference(position), depth: depth + 1)
      elements.append(value)
      weight = saturatingSum(weight, size)
    }
    return (.array(elements), weight)
  }

  private mutating func dictionary(at offset: Int, depth: Int) throws(AppFileError) -> (PropertyListValue, Int) {
    let body = try content(at: offset, unit: 2 * referenceWidth)
    let half = body.count / 2
    var members: [PropertyListValue.Member] = []
    var weight = 1
    for position in stride(from: body.lowerBound, to: body.lowerBound + half, by: referenceWidth) {
      let (key, keySize) = try readObject(try reference(position), depth: depth + 1)
      guard case .string(let name) = key else { throw error("a key is a \(key.typeName), no string", at: position) }
      let (value, size) = try readObject(try reference(position + half), depth: depth + 1)
      members.append(.init(name, value))
      weight = saturatingSum(weight, saturatingSum(keySize, size))
    }
    return (.dictionary(members), weight)
  }
}
