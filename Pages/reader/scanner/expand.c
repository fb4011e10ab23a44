// Brotli's decoder for Pages/reader/scanner.js (docs/reference/format.md, "Content"). An instance expands
// one stream.
#include <brotli/decode.h>
#include <stdlib.h>

#define EXPORT(name) __attribute__((export_name(#name)))

enum { LIMIT = 1048576 };

static unsigned char *stream;
static unsigned char *result;
static size_t stream_length;

// Returns the memory for the stream's bytes; null for none, or more than 1 MiB.
EXPORT(stream) unsigned char *reserve(size_t length) {
    if (stream || length == 0 || length > LIMIT) return NULL;
    stream_length = length;
    return stream = malloc(length);
}

// Expands the stream. Returns the size of the result, or -1 for a damaged stream, bytes after its
// end, a result longer than `limit` (at most 1 MiB), or too little memory.
EXPORT(expand) int expand(size_t limit) {
    if (!stream || limit > LIMIT) return -1;
    BrotliDecoderState *state = BrotliDecoderCreateInstance(NULL, NULL, NULL);
    result = malloc(limit + 1);
    if (!state || !result) return -1;
    size_t available = stream_length, room = limit, total = 0;
    const uint8_t *next = stream;
    uint8_t *end = result;
    const BrotliDecoderResult outcome = BrotliDecoderDecompressStream(state, &available, &next, &room, &end, &total);
    return outcome == BROTLI_DECODER_RESULT_SUCCESS && available == 0 ? (int)total : -1;
}

EXPORT(expanded) const unsigned char *expanded(void) { return result; }
