// Links: the destination of a URL, and hints that it deceives.
//
// A URL is parsed as in browsers (`URLParts`), brought to the form that lists of dangerous URLs use
// (`CanonicalURL`), and examined for tricks of deceivers (`Deception`). Nothing here follows a
// link, uses a network, or opens a file. Unusual links are reported and never refused: only the
// user knows the intended destination.
//
// ICU knows the names in other alphabets and the letters that look alike; only `Bindings` calls it.
