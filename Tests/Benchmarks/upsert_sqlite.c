// Puts the rows of a CSV file without quotes into a table, in one transaction, with the same statement as `belfry devices import`: what SQLite itself
// costs. upsert_sqlite DATABASE FILE
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int count, char **words) {
  sqlite3 *base;
  sqlite3_stmt *put;
  static char line[1 << 16];
  if (count != 3 || sqlite3_open(words[1], &base)) return 1;
  FILE *file = fopen(words[2], "r");
  if (!file || !fgets(line, sizeof line, file)) return 1;
  sqlite3_exec(base, "PRAGMA cache_size = -65536", 0, 0, 0);
  sqlite3_exec(base, "BEGIN IMMEDIATE", 0, 0, 0);
  if (sqlite3_prepare_v2(base,
        "INSERT INTO recipients AS d (token, id, first_name, locale, time_zone, plan, points, spend, updated) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) "
        "ON CONFLICT (token) DO UPDATE SET id = excluded.id, first_name = excluded.first_name, locale = excluded.locale, time_zone = excluded.time_zone, "
        "plan = excluded.plan, points = excluded.points, spend = excluded.spend, updated = max(d.updated, excluded.updated)", -1, &put, 0)) return 1;
  while (fgets(line, sizeof line, file)) {
    char *at = line;
    for (int column = 1; column <= 8; column++) {
      char *end = at + strcspn(at, ",\n");
      if (end == at) sqlite3_bind_null(put, column);
      else if (column == 7) sqlite3_bind_int64(put, column, atoll(at));
      else if (column == 8) sqlite3_bind_double(put, column, strtod(at, 0));
      else sqlite3_bind_text(put, column, at, (int)(end - at), SQLITE_STATIC);
      at = end + 1;
    }
    sqlite3_bind_text(put, 9, "2026-11-21T00:00:00Z", 20, SQLITE_STATIC);
    if (sqlite3_step(put) != SQLITE_DONE) return 1;
    sqlite3_reset(put);
  }
  sqlite3_finalize(put);
  return sqlite3_exec(base, "COMMIT", 0, 0, 0) || sqlite3_close(base);
}
