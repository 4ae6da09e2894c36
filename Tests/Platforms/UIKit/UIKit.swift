// swift-format-ignore-file
// Made by stubs.py of symbols.tsv: change these, and run it.
public import Foundation

#if os(iOS) || os(tvOS) || os(visionOS)
@MainActor public class UIApplication: NSObject {
  nonisolated public static let significantTimeChangeNotification = NSNotification.Name("UIApplicationSignificantTimeChangeNotification")
  nonisolated public static let willEnterForegroundNotification = NSNotification.Name("UIApplicationWillEnterForegroundNotification")
}
#endif
