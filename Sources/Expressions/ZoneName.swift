package import Clocks
package import Diagnostics
package import Limits
import Rules

/// The name of a time zone as an author wrote it, and what they meant where there is no such zone.
package struct ZoneName {
  private let name: Located<String>
  private let zones: ZoneDatabase
  /// The zones that an abbreviation may mean.
  private let meant: [String]
  private let isOffset: Bool

  /// A name that one of some zones has.
  package init(_ name: Located<String>, in zones: ZoneDatabase) {
    self.name = name
    self.zones = zones
    meant = ZoneAbbreviations.zones(name.value)
    isOffset = ZoneAbbreviations.isOffset(name.value)
  }

  /// The zone; a finding where there is none. `cities` gives the zones of a city that is written in small letters without blanks.
  package func zone(
    budget: WorkBudget, into findings: inout [Finding], cities: (String) -> [String]
  ) -> Zone? {
    // Abbreviations stand in the database for old programs only.
    if !isOffset, meant.isEmpty || name.value.utf8.elementsEqual("GMT".utf8) {
      do throws(ZoneError) {
        if let zone = try zones.zone(named: name.value) { return zone }
      } catch {
        // The machine's fault, not the author's: there may well be such a zone.
        findings.report(
          .unknownZone, at: name.span, "the time zone \"\(name.value)\" cannot be looked up", note: error.description)
        return nil
      }
    }
    findings.append(unknown(budget, cities))
    return nil
  }

  private func unknown(_ budget: WorkBudget, _ cities: (String) -> [String]) -> Finding {
    var finding = Finding(
      .unknownZone, at: name.span, "there is no time zone \"\(name.value)\"",
      help: "use device, UTC or an IANA name such as \"Europe/Berlin\"")
    // People write the city alone, or an abbreviation that means several zones.
    let word = name.value.lowercased().filter { $0 != " " && $0 != "_" }
    let city = cities(word) + (word.hasSuffix("time") ? cities(String(word.dropLast(4))) : [])
    if let first = meant.first, first != "device", first != "UTC" {
      if !name.value.contains(" ") { finding.message = "\"\(name.value)\" is an abbreviation, not a time zone" }
      finding.notes =
        name.value.contains(" ")
        ? [] : [Finding.Note("an abbreviation is one offset from UTC, and clocks change between two of them")]
    } else if isOffset {
      finding.message = "\"\(name.value)\" is an offset, not a time zone"
      finding.notes = [Finding.Note("an offset knows nothing of summer time")]
      if ZoneAbbreviations.isReversed(name.value) {
        finding.notes.append(Finding.Note("signs of \"Etc/GMT\" are reversed: \"Etc/GMT+2\" is two hours behind UTC"))
      }
      return finding
    }
    let near =
      !meant.isEmpty
      ? NearWords(meant, isOneBest: meant.count == 1)
      : !city.isEmpty
        ? NearWords(Array(city.prefix(3)), isOneBest: city.count == 1)
        : Suggestion.near(name.value, in: zones.suggestedNames + ["device"], budget: budget)
    if let question = Suggestion.question(near) { finding.advise(question) }
    return finding
  }
}

extension ZoneDatabase {
  /// The zones by their cities, in small letters without blanks.
  package var byCity: [String: [String]] {
    Dictionary(grouping: suggestedNames) { name in
      name.split(separator: "/").last.map { $0.lowercased().filter { $0 != "_" } } ?? ""
    }
  }
}
