// A variadic function of SQLite, which Swift does not import.
#pragma once

#include <stdbool.h>

// Stops SQL from damaging the file (https://sqlite.org/c3ref/c_dbconfig_defensive.html): it cannot
// write to a schema or switch the journal off. `database` is an open `sqlite3 *`.
bool sqlite_shim_set_defensive(void *database);
