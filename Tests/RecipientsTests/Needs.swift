import Testing

@testable import Recipients

// What some tests need of the machine. Without it they are skipped, which the end of `make test` tells.
extension Trait where Self == ConditionTrait {
  /// SQLite's library.
  static var needsSQLite: Self {
    .enabled(
      if: (try? DynamicLibrary("libsqlite3.so.0", package: "", purpose: "")) != nil,
      "libsqlite3.so.0 is not there; make setup installs it")
  }
  /// PostgreSQL's library.
  static var needsPostgres: Self {
    .enabled(if: (try? PostgresLibrary()) != nil, "libpq.so.5 is not there; make setup installs it")
  }
}
