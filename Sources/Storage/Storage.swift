// Storage: the vault.
//
// The vault is one SQLite file, accessed by GRDB. All names of people and channels, all keys and
// all contents of messages are sealed with the vault key and bound to their table, row and column;
// so are all numbers and dates, some of which plain columns repeat for searches (`Facts`).
// `VaultSchema` lists the tables. `VaultTransaction` is the `Store` of the module Rules, whose
// records are exported again.
//
// A use-case opens one transaction with `Vault.write`, and its changes are on disk when that
// returns.

@_exported public import Rules
