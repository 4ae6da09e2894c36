import Diagnostics

/// A kind of device for which a text of an app may have a form of its own (Apple: Creating width and device variants of strings; `applevision` as Xcode
/// writes it).
public enum StringsDevice: String, Sendable, CaseIterable {
  case iphone, ipod, ipad, mac, applewatch, appletv, applevision

  /// The form for all devices that have none of their own.
  static let general = "other"

  /// What is wrong with the name of a form's device; nil for a device and for ``general``.
  static func problem(_ name: String) -> String? {
    guard name != general, StringsDevice(rawValue: name) == nil else { return nil }
    let known = allCases.map(\.rawValue).joined(separator: ", ")
    return "\"\(shortName(name))\" is not a device; the devices are \(known) and \(general)"
  }
}

extension LocalizedStrings.Variant {
  /// The steps of a kind on the way to this form: the devices of `device.iphone.plural.other` are `iphone`.
  fileprivate func steps(_ kind: String) -> [Substring] {
    let steps = path.split(separator: ".")
    return steps.indices.dropFirst().filter { steps[$0 - 1] == kind }.map { steps[$0] }
  }

  /// Whether one of some devices may show it.
  fileprivate func isShown(on devices: Set<StringsDevice>) -> Bool {
    steps("device").allSatisfy { name in
      name == StringsDevice.general || StringsDevice(rawValue: String(name)).map(devices.contains) ?? true
    }
  }
}

extension LocalizedStrings.Entry {
  /// Whether the form depends on the device.
  public var variesByDevice: Bool { variants.contains { !$0.path.isEmpty && $0.path.contains("device.") } }

  /// The entry without the forms that none of some devices shows. An entry that has no others stays as it is: which form is shown then is not known.
  public func shown(on devices: Set<StringsDevice>) -> LocalizedStrings.Entry {
    guard variesByDevice else { return self }
    let shown = variants.filter { $0.isShown(on: devices) }
    return shown.isEmpty ? self : .init(variants: shown, state: state, isKey: isKey)
  }

  /// The form that a device shows. Arguments are texts, which choose no plural: of plurals it is the form for all other numbers.
  public func form(on device: StringsDevice) -> LocalizedStrings.Variant? {
    func distance(_ form: LocalizedStrings.Variant) -> Int {
      let devices = form.steps("device").map { $0 == device.rawValue ? 0 : $0 == StringsDevice.general ? 1 : 100 }
      let plurals = form.steps("plural").map { $0 == "other" ? 0 : 10 }
      return (devices + plurals).reduce(0, +)
    }
    // Of equals the first one.
    return variants.enumerated().min { (distance($0.element), $0.offset) < (distance($1.element), $1.offset) }?.element
  }

  /// Those of some devices that have no form, where there is none for all others, either.
  fileprivate func unserved(_ devices: [StringsDevice]) -> [StringsDevice] {
    guard variesByDevice else { return [] }
    let served = Set(variants.flatMap { $0.steps("device").map(String.init) })
    return served.contains(StringsDevice.general) ? [] : devices.filter { !served.contains($0.rawValue) }
  }
}

extension LocalizedStrings {
  /// The texts that have forms by device, and none for a device on which the app runs.
  package func problems(on devices: [StringsDevice]) -> [Problem] {
    guard !devices.isEmpty else { return [] }
    var problems = ProblemList()
    for key in keysByDevice.sorted().map(\.text) {
      for (language, entry) in entries(key) {
        let unserved = entry.unserved(devices)
        guard !unserved.isEmpty else { continue }
        let names = unserved.map { "\"\($0.rawValue)\"" }.joined(separator: " and ")
        problems.append(
          Problem(key: key, language: language, reason: "there is a form neither for \(names) nor for \"other\""))
      }
    }
    return problems.kept
  }
}
