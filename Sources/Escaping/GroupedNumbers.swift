/// A whole number with a comma between thousands, in every locale: `3,512`.
public func grouped(_ number: some BinaryInteger) -> String {
  let digits = String(number.magnitude)
  var text = number < 0 ? "-" : ""
  for (index, digit) in digits.enumerated() {
    if index > 0, (digits.utf8.count - index) % 3 == 0 { text += "," }
    text.append(digit)
  }
  return text
}

/// A number and what is counted: `1 file`, `1,024 files`.
public func counted(_ number: Int, _ noun: String, plural: String? = nil) -> String {
  "\(grouped(number)) \(number == 1 ? noun : plural ?? noun + "s")"
}
