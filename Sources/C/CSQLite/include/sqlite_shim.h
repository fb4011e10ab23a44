// Variadic functions of SQLite, which Swift does not import. `database` is an open `sqlite3 *`.
#pragma once

#include <stdbool.h>

// Stops SQL from damaging the file (https://sqlite.org/c3ref/c_dbconfig_defensive.html): it cannot
// write to a schema or switch the journal off.
bool sqlite_shim_set_defensive(void *database);

// Whether closing the last connection leaves the log as it is: by default its pages are copied into
// the file, and the log is deleted.
bool sqlite_shim_keep_log(void *database, bool keep);
