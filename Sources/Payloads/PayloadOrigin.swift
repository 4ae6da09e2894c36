/// What a notification says of itself: which campaign, variant and request it is of, so that an app can tell which one was opened.
///
/// An object under one key, beside `aps` in a push and in `userInfo` of a local notification. Its members are texts. A local notification has no
/// `request`: the identifier of its UNNotificationRequest is that.
public enum PayloadOrigin {
  /// The key, which no key of `data` may have.
  public static let key = "belfry"
  /// The id of the campaign.
  public static let campaign = "campaign"
  /// The variant; empty for a campaign without variants.
  public static let variant = "variant"
  /// The name of the request, which is the header `apns-id`, too.
  public static let request = "request"
}
