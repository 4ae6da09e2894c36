import Recipients
import Testing

// What some tests need of the machine. Without it they are skipped, which the end of `make test` tells.
extension Trait where Self == ConditionTrait {
  /// SQLite's library.
  static var needsSQLite: Self {
    .enabled(
      if: (try? SQLiteConnection(file: ":memory:", shownAs: "", for: .creating)) != nil,
      "libsqlite3.so.0 is not there; make setup installs it")
  }
}
