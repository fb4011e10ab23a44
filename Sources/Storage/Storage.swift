// Storage: what is remembered.
//
// The vault is one SQLite file, reached through GRDB. Everything that names a person or a channel, every key,
// and what messages say is sealed with the vault key and bound to its table, row and column; what is searched
// by (numbers, dates, types, places) stands in plain columns. `VaultSchema` is the list of tables.
//
// A use-case opens one transaction with `Vault.write`, and what it did is on disk when that returns.
