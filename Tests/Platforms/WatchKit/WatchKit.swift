// swift-format-ignore-file
// Made by stubs.py of symbols.tsv: change these, and run it.
public import Foundation

#if os(watchOS)
@MainActor public class WKApplication: NSObject {
  @MainActor public static let willEnterForegroundNotification = NSNotification.Name("WKApplicationWillEnterForegroundNotification")
}
#endif
