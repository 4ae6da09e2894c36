import Sending

/// The last check of a dry run: a connection up to the server's SETTINGS, and no request.
struct ConnectionTrial {
  /// Tries the connection; gives what is wrong with it.
  static func run(_ place: DeliveryPlace) -> SendingError? {
    do throws(DialError) {
      _ = try place.dialer.dial(turn: 0)
      return nil
    } catch {
      return SendingError(error.message)
    }
  }
}
