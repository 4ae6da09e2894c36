import Glibc
import Testing

// What some tests need of the machine. Without it they are skipped, which the end of `make test` tells.
extension Trait where Self == ConditionTrait {
  /// SQLite's library.
  static var needsSQLite: Self {
    .enabled(if: dlopen("libsqlite3.so.0", RTLD_LAZY) != nil, "libsqlite3.so.0 is not there; make setup installs it")
  }
}

extension Trait where Self == ConditionTrait {
  /// The program itself.
  static var needsProgram: Self {
    .enabled(if: access(program, X_OK) == 0, "the program is not there; swift build makes it")
  }
}
