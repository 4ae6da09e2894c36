// swift-format-ignore-file
// Made by stubs.py of symbols.tsv: change these, and run it.
public import Foundation

public typealias CLLocationDegrees = Double
public typealias CLLocationDistance = Double
#if os(iOS) || os(macOS) || os(watchOS) || os(tvOS)
#if os(macOS) || os(watchOS)
@available(*, deprecated)
#endif
public class CLCircularRegion: CLRegion {
  public package(set) var center: CLLocationCoordinate2D
  public init(center: CLLocationCoordinate2D, radius: CLLocationDistance, identifier: String) {
    self.center = center
    self.radius = radius
    super.init()
    self.identifier = identifier
  }
  public package(set) var radius: CLLocationDistance
}
#endif
public struct CLLocationCoordinate2D: Sendable {
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.latitude = latitude
    self.longitude = longitude
  }
  public var latitude: CLLocationDegrees
  public var longitude: CLLocationDegrees
}
#if os(iOS) || os(macOS) || os(watchOS) || os(tvOS)
public class CLRegion: NSObject {
  public package(set) var identifier: String = ""
  public var notifyOnEntry: Bool = false
  public var notifyOnExit: Bool = false
  package override init() { super.init() }
}
#endif
