#include "sqlite_shim.h"

#include <sqlite3.h>
#include <stddef.h>

bool sqlite_shim_set_defensive(void *database) {
    return sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL) == SQLITE_OK;
}

bool sqlite_shim_enforce_foreign_keys(void *database, bool enforce) {
    return sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_FKEY, (int)enforce, NULL) == SQLITE_OK;
}

bool sqlite_shim_keep_log(void *database, bool keep) {
    return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, (int)keep, NULL) == SQLITE_OK;
}
