import Glibc

/// A library of the system that is loaded when a source needs it, so that nobody else pays for it at the start or has to have it.
struct DynamicLibrary: @unchecked Sendable {
  // The handle is never closed: functions of the library may be held anywhere.
  private let handle: UnsafeMutableRawPointer
  private let name: String
  private let package: String

  /// Loads a library; `package` is what Debian calls the package that brings it, `purpose` what needs it.
  init(_ name: String, package: String, purpose: String) throws(RecipientError) {
    guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else {
      throw .unreadable("\(purpose) need the library \(name), which is not here; install the package \(package)")
    }
    self.handle = handle
    self.name = name
    self.package = package
  }

  /// One of its functions, as the type that its manual gives it.
  func function<Function>(_ symbol: String, as type: Function.Type = Function.self) throws(RecipientError) -> Function {
    guard MemoryLayout<Function>.size == MemoryLayout<UnsafeMutableRawPointer>.size,
      let address = dlsym(handle, symbol)
    else { throw .unreadable("the library \(name) has no \(symbol); install a newer \(package)") }
    return unsafeBitCast(address, to: Function.self)
  }
}
