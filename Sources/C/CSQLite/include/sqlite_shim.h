#pragma once

#include <stdbool.h>

// Variadic functions of SQLite, which Swift does not import. `database` is an open `sqlite3 *`.

// Stops SQL from damaging the file (https://sqlite.org/c3ref/c_dbconfig_defensive.html): it cannot
// write to a schema or switch the journal off.
bool sqlite_shim_set_defensive(void *database);

// Whether foreign keys are enforced on this connection from the next statement on, also within a
// transaction, where `PRAGMA foreign_keys` does nothing.
bool sqlite_shim_enforce_foreign_keys(void *database, bool enforce);

// Whether closing the last connection leaves the log as it is: by default its pages are copied into
// the file, and the log is deleted.
bool sqlite_shim_keep_log(void *database, bool keep);

// A file system for SQLite (https://sqlite.org/vfs.html) that writes no unused bytes of a page.
//
// SQLite overwrites deleted entries (`PRAGMA secure_delete`), but when it moves entries between
// pages, copies of them stay in the unused part of the page they came from. This file system passes
// everything to the system's own, but overwrites the unused parts of each page with zeros on their
// way into the database's file.

/// The name of the file system (`file:…?vfs=`).
#define SQLITE_SHIM_SCRUBBING_VFS "scrubbing"

/// The most pages of a file, 2^25 - 1. From there on, an overflow page, which begins with the number of
/// another page, could look like a page with entries.
#define SQLITE_SHIM_PAGE_LIMIT 33554431

/// Registers the file system; any thread may. False: there is no memory.
bool sqlite_shim_register_scrubbing_vfs(void);

/// Overwrites the unused parts of a page of a b-tree with zeros. Other pages, and those that are
/// damaged, are not changed.
///
/// `is_first` says whether it is the first page of the file, which has the file's header. Returns
/// whether the page was one.
bool sqlite_shim_scrub_page(unsigned char *page, int size, bool is_first);
