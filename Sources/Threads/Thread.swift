import Glibc
import Limits

/// Threads of the system, begun with a closure.
package enum Thread {
  /// Starts one that is to be joined, with the stack that belfry's work needs, whatever `ulimit -s` says; nothing where the system gives none.
  static func start(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, RunLimit.threadStack.value)
    return try? create(&attributes, body).get()
  }

  /// Starts one that ends by itself, with the system's own stack. Gives 0, or the system's code where there is none; then nothing was run.
  package static func detach(_ body: @escaping @Sendable () -> Void) -> Int32 {
    switch create(nil, body) {
    case .success(let thread): return pthread_detach(thread)
    case .failure(let refusal): return refusal.code
    }
  }

  private struct Refusal: Error {
    let code: Int32
  }

  private static func create(
    _ attributes: UnsafePointer<pthread_attr_t>?, _ body: @escaping @Sendable () -> Void
  ) -> Result<pthread_t, Refusal> {
    let box = Unmanaged.passRetained(Work(body))
    var thread = pthread_t()
    let code = pthread_create(
      &thread, attributes,
      { raw in
        if let raw { Unmanaged<Work>.fromOpaque(raw).takeRetainedValue().body() }
        return nil
      }, box.toOpaque())
    guard code == 0 else {
      box.release()
      return .failure(Refusal(code: code))
    }
    return .success(thread)
  }

  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}
