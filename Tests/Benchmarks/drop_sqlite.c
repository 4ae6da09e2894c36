// Steps a query of SQLite and drops the rows: what reading them costs at least. With a third argument every value is fetched, too.
//   cc -O2 drop_sqlite.c -lsqlite3; ./a.out FILE QUERY [values]
#include <sqlite3.h>
#include <stdio.h>

int main(int argc, char **argv) {
    sqlite3 *db;
    sqlite3_stmt *query;
    if (argc < 3 || sqlite3_open_v2(argv[1], &db, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, 0) || sqlite3_prepare_v2(db, argv[2], -1, &query, 0)) return 1;
    long rows = 0, bytes = 0;
    int columns = sqlite3_column_count(query), code;
    while ((code = sqlite3_step(query)) == SQLITE_ROW) {
        rows++;
        if (argc > 3)
            for (int i = 0; i < columns; i++)
                switch (sqlite3_column_type(query, i)) {
                case SQLITE_INTEGER: bytes += sqlite3_column_int64(query, i); break;
                case SQLITE_FLOAT: bytes += (long)sqlite3_column_double(query, i); break;
                case SQLITE_TEXT: bytes += *sqlite3_column_text(query, i) + sqlite3_column_bytes(query, i); break;
                }
    }
    printf("%ld rows, %ld\n", rows, bytes);
    return code != SQLITE_DONE;
}
