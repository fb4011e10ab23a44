// Imaging draws code texts as QR symbols and finds QR symbols in images.
//
// It draws a text as one symbol (libqrencode) and writes symbols as PNG (libpng), as terminal text,
// as an `Animation`, or on `PrintedPages` (cairo, Pango). `ImageDecoder` decodes image
// files. `CodeReader` finds symbols by their finder patterns (Leptonica) and decodes them (zbar).
//
// The module does not know what the texts mean, opens no files and prints nothing: bytes in, bytes
// out. Each C library has its own files in `Bindings`, and no other file imports it or handles
// pointers.
//
// Images come from strangers. A file of another format, a damaged image or an oversized image
// throws `ImagingError`. Memory for pixels is allocated only after the size was checked against
// `DecodingLimit`. libheif and poppler cannot be held to such a limit, so each runs in its own
// process. A library failure that no input explains (no memory) is fatal.
