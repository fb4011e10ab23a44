// Records: facts of the vault as JSON and as rows, for other programs.
//
// A type `…JSON` has the keys that docs/reference/json.md lists; keys are only ever added. `JSON` writes
// one object a line, and `JSONTree` reads and writes any value without losing a member. `CSVForm` writes
// rows that no spreadsheet runs. Beside its JSON, a fact has its line for people.
//
// Nothing here prints, reads a file or knows an option of the command line.
