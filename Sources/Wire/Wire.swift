// Wire: bytes ⇄ values.
//
// Every kind of code has one file here that says how its bytes are laid out; `docs/reference/format.md` says the
// same in prose. The module is pure: no I/O, no clock, no cryptography, no Foundation. What it parses is
// well formed and nothing more. Whether it is true (signed, fresh, meant for this reader) is for
// `Exchange` to say.
//
// Parsing is strict: a code that parses serialises to the identical bytes. Parsing never traps; whatever
// is wrong with a code is one `WireError`.
