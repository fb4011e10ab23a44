// Wire: bytes ⇄ values.
//
// Every kind of code has one file here that defines its byte layout; `docs/reference/format.md` describes it
// in prose. The module is pure: no I/O, no clock, no cryptography, no Foundation. It only checks
// that input is well formed. `Exchange` checks whether it is genuine: signed, fresh, meant for this
// reader.
//
// Parsing is strict: a code that parses serialises to the identical bytes. Parsing never traps;
// each error in a code is one `WireError`.
