// Decoding decodes image files and finds the QR symbols in them.
//
// `ImageDecoder` decodes files to gray pixels, each format by its own library. `CodeReader` finds
// symbols by their finder patterns (Leptonica) and decodes them (zbar). `ImageScan.read` does both.
// The program `seqrcast-decode` is this module in a process of its own; the command line itself
// does not link it.
//
// Images come from strangers. A file of another format, a damaged image or an oversized image
// throws `ImagingError`. Memory for pixels is allocated only after the size was checked against
// `DecodingLimit`. libheif and poppler cannot be held to such a limit, so each runs in its own
// process. A library failure that no input explains (no memory) is fatal.
