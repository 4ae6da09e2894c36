#if canImport(UserNotifications)
  import Foundation
  import UserNotifications
  #if os(iOS) || os(watchOS)
    import CoreLocation
  #endif

  extension PlannedRequest {
    /// The request in the system's types. What the system would answer with an exception is an error.
    func made(files: URL?, copies: AttachmentCopies) throws(AddingError) -> UNNotificationRequest {
      guard !identifier.isEmpty else { throw .failed("the request has no identifier") }
      let content = try content(files: files, copies: copies)
      return UNNotificationRequest(identifier: identifier, content: content, trigger: try trigger.made)
    }

    private func content(files: URL?, copies: AttachmentCopies) throws(AddingError) -> UNNotificationContent {
      let content = UNMutableNotificationContent()
      content.badge = badge.map { NSNumber(value: max(0, $0)) }
      if let interruption { content.interruptionLevel = interruption.made }
      if let relevance { content.relevanceScore = relevance }
      content.filterCriteria = filterCriteria
      #if os(tvOS)
        // tvOS shows the badge alone, has no user information to carry the digest, and no window that a tap could bring to the front.
        content.targetContentIdentifier = digest
      #else
        content.targetContentIdentifier = targetContent
        if let title { content.title = title.made }
        if let subtitle { content.subtitle = subtitle.made }
        if let body { content.body = body.made }
        if let category { content.categoryIdentifier = category }
        if let thread { content.threadIdentifier = thread }
        content.sound = sound?.made
        content.userInfo = information
        content.attachments = try attachments.map { attachment throws(AddingError) in
          try copies.attachment(attachment, of: files)
        }
        #if !os(macOS)
          if let launchImage { content.launchImageName = launchImage }
        #endif
      #endif
      return content
    }

    /// The user information with the digest, by which a later pass sees that the request needs no change.
    private var information: [AnyHashable: Any] {
      var information: [AnyHashable: Any] = [:]
      for (key, value) in userInfo { if let value = value.propertyList { information[key] = value } }
      information[Self.digestKey] = digest
      return information
    }
  }

  extension PlannedRequest.Interruption {
    fileprivate var made: UNNotificationInterruptionLevel {
      switch self {
      case .passive: .passive
      case .active: .active
      case .timeSensitive: .timeSensitive
      case .critical: .critical
      }
    }
  }

  extension PlannedRequest.Trigger {
    fileprivate var made: UNNotificationTrigger {
      get throws(AddingError) {
        switch self {
        case .calendar(let match, let repeats):
          return UNCalendarNotificationTrigger(dateMatching: try match.components, repeats: repeats)
        case .interval(let seconds, let repeats):
          guard seconds.isFinite, seconds >= (repeats ? 60 : 1) else {
            throw .failed("an interval of \(seconds) seconds is too short")
          }
          return UNTimeIntervalNotificationTrigger(timeInterval: seconds, repeats: repeats)
        case .place(let place, let repeats):
          #if os(iOS) || os(watchOS)
            return UNLocationNotificationTrigger(region: try place.region, repeats: repeats)
          #else
            throw .unsupported
          #endif
        }
      }
    }
  }

  extension PlannedRequest.DateMatch {
    /// The components in the Gregorian calendar: a device set to another one would take a bare year for one long past.
    fileprivate var components: DateComponents {
      get throws(AddingError) {
        var components = DateComponents(
          calendar: Calendar(identifier: .gregorian), year: year, month: month, day: day, hour: hour, minute: minute,
          second: second, weekday: weekday)
        if let zone {
          // Without its zone the request would fire by the device's clock.
          guard let known = TimeZone(identifier: zone) else { throw .failed("the time zone \"\(zone)\" is unknown") }
          components.timeZone = known
        }
        return components
      }
    }
  }

  #if os(iOS) || os(watchOS)
    /// Makes a circle.
    private protocol RegionMaking {
      func region(of place: PlannedRequest.Place) -> CLRegion
    }

    /// CLCircularRegion is deprecated, in the oldest watchOS of this package already, and the trigger that takes it is not. A call through the
    /// protocol is no warning.
    private struct Circles: RegionMaking {
      @available(iOS, deprecated: 18.4)
      @available(watchOS, deprecated: 9)
      func region(of place: PlannedRequest.Place) -> CLRegion {
        let centre = CLLocationCoordinate2D(latitude: place.latitude, longitude: place.longitude)
        return CLCircularRegion(center: centre, radius: place.radius, identifier: place.identifier)
      }
    }

    extension PlannedRequest.Place {
      fileprivate var region: CLRegion {
        get throws(AddingError) {
          guard (-90...90).contains(latitude), (-180...180).contains(longitude), radius > 0, radius.isFinite else {
            throw .failed("\"\(identifier)\" is not a place on the ground")
          }
          let maker: any RegionMaking = Circles()
          let region = maker.region(of: self)
          region.notifyOnEntry = onEntry
          region.notifyOnExit = onExit
          return region
        }
      }
    }
  #endif

  #if !os(tvOS)
    extension PlannedRequest.Text {
      fileprivate var made: String {
        switch self {
        case .plain(let text): text
        case .localized(let key, let arguments):
          NSString.localizedUserNotificationString(forKey: key, arguments: arguments)
        }
      }
    }

    extension PlannedRequest.Sound {
      fileprivate var made: UNNotificationSound {
        switch self {
        case .system: return .default
        #if os(watchOS)
          // A watch plays no sounds by name.
          case .named: return .default
          case .critical(_, let volume):
            return volume.map { .defaultCriticalSound(withAudioVolume: Float($0)) } ?? .defaultCritical
        #else
          case .named(let name): return UNNotificationSound(named: UNNotificationSoundName(name))
          case .critical(nil, let volume):
            return volume.map { .defaultCriticalSound(withAudioVolume: Float($0)) } ?? .defaultCritical
          case .critical(let name?, let volume):
            let name = UNNotificationSoundName(name)
            return volume.map { .criticalSoundNamed(name, withAudioVolume: Float($0)) } ?? .criticalSoundNamed(name)
        #endif
        }
      }
    }
  #endif

  /// Copies of the files of one request: the system moves what it is given, and the originals are needed again.
  final class AttachmentCopies {
    private var folder: URL?

    /// Removes what the system has left.
    func remove() {
      if let folder { try? FileManager.default.removeItem(at: folder) }
    }

    #if !os(tvOS)
      /// An attachment with a copy of its file.
      fileprivate func attachment(
        _ attachment: PlannedRequest.Attachment, of files: URL?
      ) throws(AddingError) -> UNNotificationAttachment {
        guard let files else { throw .attachment(attachment.file) }
        do {
          let original = files.appendingPathComponent(attachment.file)
          let home = try made().appendingPathComponent(UUID().uuidString)
          try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
          let copy = home.appendingPathComponent(original.lastPathComponent)
          try FileManager.default.copyItem(at: original, to: copy)
          let options = attachment.type.map { [UNNotificationAttachmentOptionsTypeHintKey: $0] }
          return try UNNotificationAttachment(identifier: attachment.identifier, url: copy, options: options)
        } catch { throw .attachment(attachment.file) }
      }

      private func made() throws -> URL {
        if let folder { return folder }
        let made = FileManager.default.temporaryDirectory.appendingPathComponent("belfry-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
        folder = made
        return made
      }
    #endif
  }
#endif
