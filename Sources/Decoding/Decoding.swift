// Decoding decodes image files and finds the QR symbols in them.
//
// `ImageDecoder` decodes files to gray pixels, each format by its own library. `CodeReader` finds
// symbols by their finder patterns, or lets zbar find them, on images that Leptonica sharpens and
// turns, and decodes them. `ImageScan.read` does both.
// The program `seqrcast-decode` is this module in a process of its own; the command line itself
// does not link it.
//
// Images come from strangers. A file of another format, a damaged image or an oversized image
// throws `ImagingError`. Memory for pixels is allocated only after the size was checked against
// `DecodingLimit`. poppler's pdftoppm is a program of its own. libheif allocates by the coded data and
// asserts what a file can violate; a process with limits bounds that. A library failure that no
// input explains (no memory) is fatal.
