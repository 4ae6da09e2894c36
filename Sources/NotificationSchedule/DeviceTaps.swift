#if canImport(UserNotifications)
  import Foundation
  public import UserNotifications

  extension DeviceSystem: UNUserNotificationCenterDelegate {
    #if !os(tvOS)
      /// Passes on what the user did with a notification.
      public func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
      ) {
        tapped?(Tap(response))
        // The system takes the picture of the app for its switcher in the handler, which needs the main thread; this method may come on any. The
        // handler may be called on any thread, too, though not every SDK declares it so: a method that asks for more than the SDK promises would
        // not be the delegate's.
        nonisolated(unsafe) let done = completionHandler
        Task { @MainActor in done() }
      }

      /// What a user did with a notification of belfry; nil for one of other code.
      public static func tap(of response: UNNotificationResponse) -> Tap? {
        response.notification.request.isOwn ? Tap(response) : nil
      }
    #endif

    /// Shows notifications of belfry while the app is in front.
    public func userNotificationCenter(
      _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
      withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) {
      // Without a delegate the system shows nothing while the app is in front; for other code's notifications it stays so.
      completionHandler(Self.presentation(of: notification) ?? [])
    }

    /// How a notification is shown while the app is in front: all of it; nil for one of other code.
    public static func presentation(of notification: UNNotification) -> UNNotificationPresentationOptions? {
      notification.request.isOwn ? [.banner, .list, .sound, .badge] : nil
    }

    #if !os(watchOS) && !os(tvOS)
      /// Calls what the app has given to ``onOpenSettings(_:)``.
      public func userNotificationCenter(
        _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?
      ) {
        let identifier = notification?.request.identifier
        Task { @MainActor [openSettings] in openSettings?(identifier) }
      }
    #endif
  }

  extension UNNotificationRequest {
    /// Whether it is of this library, or a push that belfry compiled: both have the campaign in their user information.
    fileprivate var isOwn: Bool {
      #if os(tvOS)
        return PendingRequest(self).digest != nil
      #else
        return content.userInfo[PlannedRequest.digestKey] != nil || content.userInfo["belfry"] is [AnyHashable: Any]
      #endif
    }
  }

  #if !os(tvOS)
    extension Tap {
      /// What a user did, with what the request carried.
      fileprivate init(_ response: UNNotificationResponse) {
        let action: Action =
          switch response.actionIdentifier {
          case UNNotificationDefaultActionIdentifier: .open
          case UNNotificationDismissActionIdentifier: .dismiss
          default: .button(response.actionIdentifier)
          }
        let request = response.notification.request
        var data = DataValue.members(of: request.content.userInfo)
        data[PlannedRequest.digestKey] = nil
        let text = (response as? UNTextInputNotificationResponse)?.userText
        self.init(identifier: request.identifier, action: action, text: text, data: data)
      }
    }

    extension DataValue {
      /// The members of user information whose values JSON has.
      static func members(of information: [AnyHashable: Any]) -> [String: DataValue] {
        var members: [String: DataValue] = [:]
        for (key, value) in information { if let key = key as? String { members[key] = DataValue(value) } }
        return members
      }

      /// A value of a property list; nil for what JSON does not have, such as a date.
      private init?(_ value: Any) {
        switch value {
        case let text as String: self = .string(text)
        case let items as [Any]: self = .array(items.compactMap(DataValue.init))
        case let members as [AnyHashable: Any]: self = .object(DataValue.members(of: members))
        case let number as NSNumber: self.init(number)
        case is NSNull: self = .null
        default: return nil
        }
      }

      /// A number that the system has kept: its encoding is all that tells `true` from 1.
      private init(_ number: NSNumber) {
        switch number.objCType.pointee {
        case CChar(UInt8(ascii: "c")), CChar(UInt8(ascii: "B")): self = .bool(number.boolValue)
        case CChar(UInt8(ascii: "d")), CChar(UInt8(ascii: "f")): self = .number(number.doubleValue)
        default: self = Int(exactly: number).map(DataValue.integer) ?? .number(number.doubleValue)
        }
      }
    }
  #endif
#endif
