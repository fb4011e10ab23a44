// Exports: the history as documents of other programs: tables, calendars, contacts and maps.
//
// An `Exporter` turns message after message into text, and never holds the whole document.
// docs/reference/exports.md has the rules. Lines that would make a document invalid are dropped and
// counted.
//
// Which messages are exported, and where the text goes, the command decides.
