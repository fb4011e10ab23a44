// Imaging: code text ⇄ images. Draws a text as one QR symbol (libqrencode), writes it as a PNG (libpng) or as
// terminal text, several of them as an `Animation` or on the pages of a `Sheet` (cairo, Pango), decodes image files, and
// finds QR codes in them: `Reading` finds symbols by their finder patterns
// (Leptonica) and has them decoded (zbar).
//
// The module knows nothing of what the texts mean, opens no files and prints nothing: bytes in, bytes out. Each C
// library has one file under `Bindings`, its sole importer, where all pointers stay; `ImageDecoder` is the way in to all
// that decode.
//
// Pictures come from strangers. What is no image, or a damaged or an oversized one, throws `ImagingError`, and
// no memory is taken for pixels before what they take is known to be within `DecodingLimit`. Where a library cannot
// be held to that (libheif, poppler) it works in a process of its own. A failure of a library that no input explains
// (no memory) is fatal.
