// Links: where a URL leads, and what may deceive about it.
//
// A URL is read as browsers read it (`URLParts`), brought to the form in which lists of dangerous URLs know it (`CanonicalURL`), and
// looked at for what deceivers do (`Deception`). Nothing here follows a link, asks a network, or opens a file. What is unusual is
// told and never refused: only people know where they meant to go.
//
// ICU knows the names in other alphabets and which letters look alike; `Bindings` alone calls it.
