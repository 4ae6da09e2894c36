// swift-format-ignore-file
// Made by stubs.py of symbols.tsv: change these, and run it.
public import Foundation

#if os(macOS)
@MainActor public class NSApplication: NSObject {
  public static let didBecomeActiveNotification = NSNotification.Name("NSApplicationDidBecomeActiveNotification")
}
#endif
