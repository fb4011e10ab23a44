#include "png_shim.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

// libpng skips ancillary chunks unread; these limits apply to what it keeps anyway.
static const png_alloc_size_t chunk_bytes_limit = 1 << 16;
static const png_uint_32 chunk_count_limit = 16;

typedef struct {
    const uint8_t *next;
    size_t left;
} input;

typedef struct {
    uint8_t *next;
    size_t left;
} output;

static void fail(png_structp png, png_const_charp message) {
    (void)message;
    png_longjmp(png, 1);
}

static void ignore(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

static void read_input(png_structp png, png_bytep bytes, size_t count) {
    input *source = png_get_io_ptr(png);
    if (count > source->left) png_error(png, "");
    memcpy(bytes, source->next, count);
    source->next += count;
    source->left -= count;
}

static void write_output(png_structp png, png_bytep bytes, size_t count) {
    output *sink = png_get_io_ptr(png);
    if (count > sink->left) png_error(png, "");
    memcpy(sink->next, bytes, count);
    sink->next += count;
    sink->left -= count;
}

static void flush(png_structp png) {
    (void)png;
}

static void prepare(png_structp png, input *source, png_uint_32 side_limit) {
    png_set_read_fn(png, source, read_input);
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
    png_set_chunk_malloc_max(png, chunk_bytes_limit);
    png_set_chunk_cache_max(png, chunk_count_limit);
    png_set_user_limits(png, side_limit, side_limit);
}

bool png_shim_read_size(const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height) {
    input source = {bytes, count};
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, fail, ignore);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    if (!info || setjmp(png_jmpbuf(png))) {
        png_destroy_read_struct(&png, &info, NULL);
        return false;
    }
    prepare(png, &source, PNG_UINT_31_MAX);
    png_read_info(png, info);
    *width = png_get_image_width(png, info);
    *height = png_get_image_height(png, info);
    png_destroy_read_struct(&png, &info, NULL);
    return true;
}

// Expands 1-bit pixels. Compilers turn the loop over whole bytes into vector instructions.
static void expand(const uint8_t *row, png_uint_32 width, uint8_t *pixels) {
    png_uint_32 x = 0;
    for (; width - x >= 8; x += 8)
        for (int bit = 0; bit < 8; bit++) pixels[x + bit] = -(row[x / 8] >> (7 - bit) & 1);
    for (; x < width; x++) pixels[x] = -(row[x / 8] >> (7 - x % 8) & 1);
}

// Undoes a row's filter (ISO/IEC 15948, 9.2) for pixels of at most one byte. Bytes before the first
// of a row and above the first row count as 0.
static bool unfilter(uint8_t filter, uint8_t *row, const uint8_t *above, size_t count) {
    switch (filter) {
    case 0: return true;
    case 1:
        for (size_t i = 1; i < count; i++) row[i] += row[i - 1];
        return true;
    case 2:
        for (size_t i = 0; i < count; i++) row[i] += above[i];
        return true;
    case 3:
        for (size_t i = 0; i < count; i++) row[i] += ((i ? row[i - 1] : 0) + above[i]) / 2;
        return true;
    case 4:
        for (size_t i = 0; i < count; i++) {
            int left = i ? row[i - 1] : 0, up = above[i], corner = i ? above[i - 1] : 0;
            int from_left = abs(up - corner), from_up = abs(left - corner);
            int from_corner = abs(left + up - 2 * corner);
            bool is_left = from_left <= from_up && from_left <= from_corner;
            row[i] += is_left ? left : from_up <= from_corner ? up : corner;
        }
        return true;
    default: return false;
    }
}

bool png_shim_read_bits(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *pixels) {
    size_t row_bytes = ((size_t)width + 7) / 8, stride = row_bytes + 1;
    uLongf size = stride * height;
    uint8_t *rows = malloc(row_bytes + size);
    if (!rows) return false;
    memset(rows, 0, row_bytes);
    bool is_whole = uncompress(rows + row_bytes, &size, bytes, count) == Z_OK && size == stride * height;
    const uint8_t *above = rows;
    for (uint32_t y = 0; is_whole && y < height; y++, pixels += width) {
        uint8_t *row = rows + row_bytes + y * stride;
        is_whole = unfilter(row[0], row + 1, above, row_bytes);
        // In drawings of symbols most rows repeat the row above.
        if (y > 0 && memcmp(row + 1, above, row_bytes) == 0)
            memcpy(pixels, pixels - width, width);
        else
            expand(row + 1, width, pixels);
        above = row + 1;
    }
    free(rows);
    return is_whole;
}

static png_shim_result read_pixels(
    const uint8_t *bytes, size_t count, bool wants_alpha, uint8_t ground, uint8_t *pixels) {
    input source = {bytes, count};
    // Set before and read after a longjmp.
    volatile bool has_begun = false;
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, fail, ignore);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    if (!info || setjmp(png_jmpbuf(png))) {
        png_destroy_read_struct(&png, &info, NULL);
        return has_begun ? png_shim_partial : png_shim_failed;
    }
    prepare(png, &source, PNG_USER_WIDTH_MAX);
    png_read_info(png, info);

    png_uint_32 width = png_get_image_width(png, info);
    png_uint_32 height = png_get_image_height(png, info);
    png_uint_16 level = png_get_bit_depth(png, info) == 16 ? ground * 0x101 : ground;
    png_color_16 background = {.red = level, .green = level, .blue = level, .gray = level};
    png_set_expand(png);
    png_set_scale_16(png);
    if (png_get_color_type(png, info) & PNG_COLOR_MASK_COLOR)
        png_set_rgb_to_gray_fixed(
            png, PNG_ERROR_ACTION_NONE, PNG_RGB_TO_GRAY_DEFAULT, PNG_RGB_TO_GRAY_DEFAULT);
    if (wants_alpha)
        png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
    else
        png_set_background_fixed(png, &background, PNG_BACKGROUND_GAMMA_SCREEN, 0, PNG_FP_1);
    int passes = png_set_interlace_handling(png);
    png_read_update_info(png, info);
    size_t row_bytes = (size_t)width * (wants_alpha ? 2 : 1);
    if (png_get_rowbytes(png, info) != row_bytes) png_error(png, "");

    has_begun = true;
    for (int pass = 0; pass < passes; pass++)
        for (png_uint_32 y = 0; y < height; y++) png_read_row(png, pixels + y * row_bytes, NULL);
    png_read_end(png, NULL);
    png_destroy_read_struct(&png, &info, NULL);
    return png_shim_whole;
}

png_shim_result png_shim_read_gray(const uint8_t *bytes, size_t count, uint8_t ground, uint8_t *pixels) {
    return read_pixels(bytes, count, false, ground, pixels);
}

png_shim_result png_shim_read_gray_alpha(const uint8_t *bytes, size_t count, uint8_t *pixels) {
    return read_pixels(bytes, count, true, 0, pixels);
}

// Compresses rows. A row that differs from the row above is stored as it is, a repeated row as the
// difference (PNG third edition, 9.2): zeros, which run lengths compress to almost nothing. This is
// faster than libpng, which writes row by row with all of zlib's memory.
static bool deflate_rows(
    z_stream *stream, const uint8_t *rows, size_t stride, png_shim_layout layout, uint8_t *lines) {
    enum { filter_none = 0, filter_up = 2 };
    size_t count = layout.repeat * (stride + 1);
    for (uint32_t copy = 1; copy < layout.repeat; copy++) lines[copy * (stride + 1)] = filter_up;
    for (uint32_t y = 0; y < layout.height / layout.repeat; y++, rows += stride) {
        bool repeats = y > 0 && memcmp(rows, rows - stride, stride) == 0;
        lines[0] = repeats ? filter_up : filter_none;
        if (repeats)
            memset(lines + 1, 0, stride);
        else
            memcpy(lines + 1, rows, stride);
        stream->next_in = lines;
        stream->avail_in = (uInt)count;
        if (deflate(stream, Z_NO_FLUSH) != Z_OK || stream->avail_in > 0) return false;
    }
    return deflate(stream, Z_FINISH) == Z_STREAM_END;
}

// Returns the size of the image's one IDAT chunk, or 0 if it does not fit or there is no memory.
static size_t compress_rows(const uint8_t *rows, png_shim_layout layout, uint8_t *bytes, size_t capacity) {
    size_t stride = ((size_t)layout.width * layout.depth + 7) / 8;
    uint8_t *lines = calloc(layout.repeat, stride + 1);
    z_stream stream = {.next_out = bytes, .avail_out = (uInt)capacity};
    // A short window is enough for run lengths; clearing a long one would take as long as
    // compressing a symbol.
    bool is_ready = lines && deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, 13, 6, Z_RLE) == Z_OK;
    bool is_done = is_ready && deflate_rows(&stream, rows, stride, layout, lines);
    if (is_ready) deflateEnd(&stream);
    free(lines);
    return is_done ? stream.total_out : 0;
}

bool png_shim_write_gray(
    const uint8_t *rows, png_shim_layout layout, uint8_t *bytes, size_t capacity, size_t *count) {
    output sink = {bytes, capacity};
    uint8_t *content = malloc(capacity);
    size_t length = content ? compress_rows(rows, layout, content, capacity) : 0;
    png_structp png = length > 0 ? png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, fail, ignore) : NULL;
    png_infop info = png ? png_create_info_struct(png) : NULL;
    if (!info || setjmp(png_jmpbuf(png))) {
        png_destroy_write_struct(&png, &info);
        free(content);
        return false;
    }
    png_set_write_fn(png, &sink, write_output, flush);
    png_set_IHDR(
        png, info, layout.width, layout.height, (int)layout.depth, PNG_COLOR_TYPE_GRAY, PNG_INTERLACE_NONE,
        PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    if (layout.dots_per_meter > 0)
        png_set_pHYs(png, info, layout.dots_per_meter, layout.dots_per_meter, PNG_RESOLUTION_METER);
    png_write_info(png, info);
    png_write_chunk(png, (png_const_bytep)"IDAT", content, length);
    png_write_chunk(png, (png_const_bytep)"IEND", NULL, 0);
    *count = capacity - sink.left;
    png_destroy_write_struct(&png, &info);
    free(content);
    return true;
}

uint32_t png_shim_checksum(const uint8_t *bytes, size_t count) {
    return (uint32_t)crc32_z(0, bytes, count);
}

const char *png_shim_version(void) { return png_get_libpng_ver(NULL); }
