/// Where the requests come from, line after line.
package protocol RequestSource: AnyObject {
  /// Begins again with the first line.
  func rewind()
  /// Goes to the next line; nil at the end.
  func next() throws(SendingError) -> UInt32?
  /// Copies the line into a slot and finds its parts.
  func load(_ slot: UnsafeMutablePointer<RequestSlot>) throws(SendingError)
}
