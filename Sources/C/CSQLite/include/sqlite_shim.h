// A variadic function of SQLite's, which Swift does not import.
#pragma once

#include <stdbool.h>

// Keeps SQL from damaging the file on purpose (https://sqlite.org/c3ref/c_dbconfig_defensive.html): no schema is written to, no journal is
// switched off. `database` is an open `sqlite3 *`.
bool sqlite_shim_set_defensive(void *database);
