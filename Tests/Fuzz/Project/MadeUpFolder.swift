import Foundation
import Harness
import Samples
import Workspace

/// A project's folder in memory; a file is only written where it changes.
final class MadeUpFolder {
  /// The folder, with a slash at its end.
  let root: String
  private var written: [String: [UInt8]] = [:]

  init() {
    root = "/dev/shm/belfry-fuzz-\(getpid())/"
    for folder in ["", "a", "s", "en.lproj", "ios"] {
      let path = root + folder
      expect(mkdir(path, 0o755) == 0 || errno == EEXIST, "\(path) can be made")
    }
    useFewZones()
    folders.append(root)
    if folders.count == 2 { atexit { for folder in folders { try? FileManager.default.removeItem(atPath: folder) } } }
  }

  /// A plan asks every zone when its clocks change: a handful will do, and each run reads them anew.
  private func useFewZones() {
    let zones = "/dev/shm/belfry-fuzz-\(getpid())-zones"
    for name in ["Europe/Berlin", "America/New_York", "America/Santiago", "Asia/Kathmandu", "Australia/Lord_Howe"] {
      let path = "\(zones)/\(name)"
      let folder = path[..<(path.lastIndex(of: "/") ?? path.endIndex)]
      try? FileManager.default.createDirectory(atPath: String(folder), withIntermediateDirectories: true)
      try? FileManager.default.copyItem(atPath: "/usr/share/zoneinfo/\(name)", toPath: path)
    }
    setenv("TZDIR", zones, 1)
    folders.append(zones)
  }

  /// Writes a file, or takes it away.
  func put(_ name: String, _ bytes: [UInt8]?) {
    guard written[name] != bytes else { return }
    written[name] = bytes
    let path = root + name
    guard let bytes else {
      unlink(path)
      return
    }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    expect(descriptor >= 0, "\(path) can be made")
    expect(write(descriptor, bytes, bytes.count) == bytes.count, "\(path) can be written")
    close(descriptor)
  }

  /// What `check` and `plan` make of the folder.
  func check() -> CheckResult? {
    var request = CheckRequest(root: root, now: sampleNow)
    request.wantsPlan = true
    request.wantsOutlook = true
    request.fires = 2
    return try? Workspace.check(request)
  }

  /// A project that has something of everything.
  static let usualProject = Array(
    """
    belfry: 1
    app:
      bundle-id: com.example.a
      platforms: { ios: "16.0", macos: "13.0" }
      service-extension: true
      associated-domains: [example.com]
      strings: ./
      sounds: s/
      info-plist: ios/Info.plist
    locales: { source: en, shipped: [en, de, pt-BR] }
    policy:
      quiet-hours: { from: "22:00", to: "08:00" }
      frequency: { per-day: 2, per-week: 5 }
      pending: 60
      payload-headroom: 100
      payload-origin: true
    attributes:
      first_name: { type: text, max: 40, optional: true, on-device: true }
      plan: { type: enum, values: [free, pro, équipe] }
      points: { type: integer, min: -5, max: 5000 }
      spend: { type: decimal, places: 2, min: -100, max: 10000000, optional: true }
      subscribed: { type: boolean }
      birthday: { type: date, optional: true }
      last_open: { type: timestamp, optional: true }
      nickname: { type: text, optional: true }
      city: { type: text, max: 12 }
      days_left: { type: integer, min: 0, max: 365, optional: true }
    audiences:
      active: last_open within last 7 days
      rich: points > 1000 and active
    categories:
      habit:
        actions:
          - { id: done, title: Done }
          - { id: snooze, title: Later, options: [foreground] }

    """.utf8)

  /// A campaign beside which the others stand.
  static let otherCampaign = Array(
    """
    campaign: other
    deliver: local
    schedule: { every: week, days: [mon], at: "10:00", zone: device }
    alert: Hello
    localizations: { de: Hallo, pt-BR: Oi }

    """.utf8)
}

/// What is taken away at the end.
private nonisolated(unsafe) var folders: [String] = []
