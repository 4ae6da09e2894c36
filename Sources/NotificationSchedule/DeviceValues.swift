#if canImport(UserNotifications)
  import Foundation
  import UserNotifications

  extension Permission {
    /// What the system says that the user allows.
    init(_ status: UNAuthorizationStatus) {
      switch status {
      case .notDetermined: self = .notAsked
      case .denied: self = .denied
      case .provisional: self = .quiet
      case .authorized: self = .allowed
      #if os(iOS) || os(visionOS)
        // An app clip, for a limited time.
        case .ephemeral: self = .allowed
      #endif
      @unknown default: self = .allowed
      }
    }
  }

  extension UNAuthorizationOptions {
    /// The options that the system knows by other names.
    init(_ options: Set<PermissionOption>) {
      self = []
      for option in options { insert(Self(option)) }
    }

    private init(_ option: PermissionOption) {
      switch option {
      case .alert: self = .alert
      case .badge: self = .badge
      case .sound: self = .sound
      case .carPlay: self = .carPlay
      case .criticalAlert: self = .criticalAlert
      case .providesAppNotificationSettings: self = .providesAppNotificationSettings
      case .provisional: self = .provisional
      }
    }
  }

  extension AddingError {
    /// What the system says, by the code of its error.
    init(_ error: any Error) {
      let error = error as NSError
      switch error.domain == UNErrorDomain ? UNError.Code(rawValue: error.code) : nil {
      case .notificationsNotAllowed: self = .notAllowed
      case .attachmentInvalidURL, .attachmentUnrecognizedType, .attachmentInvalidFileSize, .attachmentNotInDataStore,
        .attachmentMoveIntoDataStoreFailed, .attachmentCorrupt:
        self = .attachment(error.localizedDescription)
      default: self = .failed(error.localizedDescription)
      }
    }
  }

  extension PendingRequest {
    /// A request as the system lists it.
    init(_ request: UNNotificationRequest) {
      #if os(tvOS)
        self.init(identifier: request.identifier, digest: request.content.targetContentIdentifier)
      #else
        let digest = request.content.userInfo[PlannedRequest.digestKey] as? String
        self.init(identifier: request.identifier, digest: digest)
      #endif
    }
  }

  #if !os(tvOS)
    extension Category {
      /// The category in the system's types.
      var made: UNNotificationCategory {
        let buttons = actions.map(\.made)
        #if os(watchOS)
          return UNNotificationCategory(
            identifier: identifier, actions: buttons, intentIdentifiers: [], options: systemOptions)
        #else
          return UNNotificationCategory(
            identifier: identifier, actions: buttons, intentIdentifiers: [],
            hiddenPreviewsBodyPlaceholder: hiddenPreviewsPlaceholder, categorySummaryFormat: summaryFormat,
            options: systemOptions)
        #endif
      }

      /// The options that the platform has.
      private var systemOptions: UNNotificationCategoryOptions {
        var made: UNNotificationCategoryOptions = []
        if options.contains(.customDismissAction) { made.insert(.customDismissAction) }
        #if !os(macOS)
          if options.contains(.allowInCarPlay) { made.insert(.allowInCarPlay) }
        #endif
        #if !os(watchOS)
          if options.contains(.hiddenPreviewsShowTitle) { made.insert(.hiddenPreviewsShowTitle) }
          if options.contains(.hiddenPreviewsShowSubtitle) { made.insert(.hiddenPreviewsShowSubtitle) }
        #endif
        return made
      }
    }

    extension Category.Action {
      fileprivate var made: UNNotificationAction {
        var wanted: UNNotificationActionOptions = []
        if options.contains(.authenticationRequired) { wanted.insert(.authenticationRequired) }
        if options.contains(.destructive) { wanted.insert(.destructive) }
        if options.contains(.foreground) { wanted.insert(.foreground) }
        let symbol = icon.map { UNNotificationActionIcon(systemImageName: $0) }
        guard let input else {
          return UNNotificationAction(identifier: identifier, title: title, options: wanted, icon: symbol)
        }
        return UNTextInputNotificationAction(
          identifier: identifier, title: title, options: wanted, icon: symbol, textInputButtonTitle: input.button,
          textInputPlaceholder: input.placeholder)
      }
    }
  #endif
#endif
