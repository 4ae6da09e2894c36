// Takes what a query of PostgreSQL answers in single-row mode and drops the rows: what reading them costs at least.
//   cc -O2 -I"$(pg_config --includedir)" drop_postgres.c -lpq; ./a.out ADDRESS QUERY
#include <libpq-fe.h>
#include <stdio.h>

int main(int argc, char **argv) {
    if (argc < 3) return 2;
    PGconn *server = PQconnectdb(argv[1]);
    if (PQstatus(server) != CONNECTION_OK || !PQsendQueryParams(server, argv[2], 0, 0, 0, 0, 0, 0) || !PQsetSingleRowMode(server)) return 1;
    long rows = 0;
    PGresult *answer;
    while ((answer = PQgetResult(server))) {
        rows += PQntuples(answer);
        PQclear(answer);
    }
    printf("%ld rows\n", rows);
    PQfinish(server);
    return 0;
}
