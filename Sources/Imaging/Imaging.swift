// Imaging draws code texts as QR symbols, and has the values that come out of images.
//
// It draws a text as one symbol (libqrencode) and writes symbols as PNG (libpng), as terminal text,
// as an `Animation`, or on `PrintedPages` (cairo, Pango). `Codes` has the result of a search:
// `ImageScan` with its `Detections`. `Decoding`, a module of its own, makes them of image files.
//
// The module does not know what the texts mean, opens no files and prints nothing: bytes in, bytes
// out. Each C library has its own files in `Bindings`, and no other file imports it or handles
// pointers.
