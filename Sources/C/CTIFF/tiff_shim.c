#include "tiff_shim.h"

#include <stdlib.h>
#include <string.h>
#include <tiffio.h>

typedef struct {
    const uint8_t *bytes;
    uint64_t count;
    uint64_t position;
    // The number of zeros that seem to follow the file.
    uint64_t padding;
} input;

static tmsize_t read_input(thandle_t handle, void *buffer, tmsize_t count) {
    input *source = handle;
    uint64_t end = source->count + source->padding;
    if (count <= 0 || source->position >= end) return 0;
    uint64_t left = end - source->position;
    uint64_t taken = (uint64_t)count < left ? (uint64_t)count : left;
    uint64_t stored = source->position < source->count ? source->count - source->position : 0;
    if (stored > taken) stored = taken;
    if (stored > 0) memcpy(buffer, source->bytes + source->position, stored);
    memset((uint8_t *)buffer + stored, 0, taken - stored);
    source->position += taken;
    return (tmsize_t)taken;
}

static tmsize_t refuse_write(thandle_t handle, void *buffer, tmsize_t count) {
    (void)handle, (void)buffer, (void)count;
    return 0;
}

static toff_t seek_input(thandle_t handle, toff_t offset, int from) {
    input *source = handle;
    if (from == SEEK_CUR) offset += source->position;
    if (from == SEEK_END) offset += source->count + source->padding;
    return source->position = offset;
}

static int close_input(thandle_t handle) {
    (void)handle;
    return 0;
}

static toff_t input_size(thandle_t handle) {
    const input *source = handle;
    return source->count + source->padding;
}

// libtiff reads mapped files in place, without its own copy.
static int map_input(thandle_t handle, void **base, toff_t *count) {
    input *source = handle;
    if (source->padding > 0) return 0;
    *base = (void *)source->bytes;
    *count = source->count;
    return 1;
}

static void unmap_input(thandle_t handle, void *base, toff_t count) {
    (void)handle, (void)base, (void)count;
}

static int ignore(TIFF *tiff, void *data, const char *module, const char *format, va_list arguments) {
    (void)tiff, (void)data, (void)module, (void)format, (void)arguments;
    return 1;
}

// The limit for the table of strip offsets: two million strips.
static const tmsize_t table_limit = 16 << 20;

// Opens the image at this index, or returns NULL. No single allocation exceeds the limit, unless
// that is 0.
static TIFF *open_image(input *source, uint16_t index, tmsize_t memory_limit) {
    TIFFOpenOptions *options = TIFFOpenOptionsAlloc();
    if (!options) return NULL;
    TIFFOpenOptionsSetMaxSingleMemAlloc(options, memory_limit);
    TIFFOpenOptionsSetErrorHandlerExtR(options, ignore, NULL);
    TIFFOpenOptionsSetWarningHandlerExtR(options, ignore, NULL);
    TIFF *tiff = TIFFClientOpenExt(
        "", "r", source, read_input, refuse_write, seek_input, close_input, input_size, map_input,
        unmap_input, options);
    TIFFOpenOptionsFree(options);
    if (tiff && index > 0 && !TIFFSetDirectory(tiff, index)) {
        TIFFClose(tiff);
        return NULL;
    }
    return tiff;
}

// Rows are read in bands: a strip, or a row of tiles.
typedef struct {
    uint32_t rows;
    uint64_t bytes;
} band;

static band band_of(TIFF *tiff, uint32_t width, uint32_t height) {
    uint32_t rows = height;
    uint64_t block;
    if (TIFFIsTiled(tiff)) {
        TIFFGetField(tiff, TIFFTAG_TILELENGTH, &rows);
        block = TIFFTileSize64(tiff);
    } else {
        TIFFGetFieldDefaulted(tiff, TIFFTAG_ROWSPERSTRIP, &rows);
        block = TIFFStripSize64(tiff);
    }
    uint16_t planes = PLANARCONFIG_CONTIG, samples = 1, compression = COMPRESSION_NONE;
    TIFFGetFieldDefaulted(tiff, TIFFTAG_PLANARCONFIG, &planes);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLESPERPIXEL, &samples);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_COMPRESSION, &compression);
    // Such a size is refused in any case; with the cap, the products below stay exact.
    if (block > UINT32_MAX) block = UINT32_MAX;
    if (planes == PLANARCONFIG_SEPARATE) block *= samples;
    // A progressive JPEG is held as coefficients of two bytes.
    if (compression == COMPRESSION_JPEG) block *= 3;
    if (rows == 0 || rows > height) rows = height;
    return (band){rows, block + (uint64_t)width * rows * sizeof(uint32_t)};
}

static uint64_t decoded_pixels(TIFF *tiff, uint32_t width, uint32_t height) {
    uint32_t tile_width = 0, tile_height = 0;
    if (!TIFFIsTiled(tiff)) return (uint64_t)width * height;
    TIFFGetField(tiff, TIFFTAG_TILEWIDTH, &tile_width);
    TIFFGetField(tiff, TIFFTAG_TILELENGTH, &tile_height);
    uint64_t tile = (uint64_t)tile_width * tile_height, count = TIFFNumberOfTiles(tiff);
    return count > 0 && tile > UINT64_MAX / count ? UINT64_MAX : tile * count;
}

// Other codecs need memory that does not follow from the image's size.
static bool is_known(uint16_t compression) {
    switch (compression) {
    case COMPRESSION_NONE:
    case COMPRESSION_CCITTRLE:
    case COMPRESSION_CCITTRLEW:
    case COMPRESSION_CCITTFAX3:
    case COMPRESSION_CCITTFAX4:
    case COMPRESSION_LZW:
    case COMPRESSION_PACKBITS:
    case COMPRESSION_DEFLATE:
    case COMPRESSION_ADOBE_DEFLATE:
    case COMPRESSION_JPEG: return true;
    default: return false;
    }
}

// Returns whether the directory is complete, with the offset of the next one. libtiff takes a file
// truncated before that offset as ending with this image.
static bool is_whole(TIFF *tiff, const input *source) {
    uint64_t start = TIFFCurrentDirOffset(tiff);
    bool is_big = TIFFIsBigTIFF(tiff);
    unsigned number_size = is_big ? 8 : 2;
    if (start > source->count || source->count - start < number_size) return false;
    uint64_t entries = 0;
    for (unsigned index = 0; index < number_size; index++) {
        unsigned place = TIFFIsBigEndian(tiff) ? index : number_size - 1 - index;
        entries = entries << 8 | source->bytes[start + place];
    }
    uint64_t left = source->count - start - number_size;
    return entries < left && left >= entries * (is_big ? 20 : 12) + (is_big ? 8 : 4);
}

bool tiff_shim_read_header(const uint8_t *bytes, size_t count, uint16_t index, tiff_shim_header *header) {
    input source = {bytes, count, 0, 0};
    TIFF *tiff = open_image(&source, index, table_limit);
    if (!tiff) return false;
    uint32_t width = 0, height = 0, kind = 0;
    uint16_t orientation = ORIENTATION_TOPLEFT, compression = COMPRESSION_NONE;
    TIFFGetField(tiff, TIFFTAG_IMAGEWIDTH, &width);
    TIFFGetField(tiff, TIFFTAG_IMAGELENGTH, &height);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_COMPRESSION, &compression);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_ORIENTATION, &orientation);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_SUBFILETYPE, &kind);
    uint16_t format = SAMPLEFORMAT_UINT;
    TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLEFORMAT, &format);
    // libtiff reads signed samples as if they were unsigned.
    bool has_known_samples = format == SAMPLEFORMAT_UINT || format == SAMPLEFORMAT_VOID;
    char message[1024];
    bool is_sound = width > 0 && height > 0 && is_whole(tiff, &source);
    if (is_sound)
        *header = (tiff_shim_header){
            .width = width,
            .height = height,
            .orientation = orientation,
            .is_secondary = (kind & (FILETYPE_REDUCEDIMAGE | FILETYPE_MASK)) != 0,
            .is_last = TIFFLastDirectory(tiff) != 0,
            .is_supported =
                is_known(compression) && has_known_samples && TIFFRGBAImageOK(tiff, message) != 0,
            .working_bytes = band_of(tiff, width, height).bytes,
            .decoded_pixels = decoded_pixels(tiff, width, height),
        };
    TIFFClose(tiff);
    return is_sound;
}

// Converts to gray with the weights of ITU-R BT.601. The colours are premultiplied by alpha.
static uint8_t gray_over(uint8_t ground, uint32_t color) {
    uint32_t sum = 77 * TIFFGetR(color) + 150 * TIFFGetG(color) + 29 * TIFFGetB(color);
    uint32_t gray = (sum >> 8) + (255 - TIFFGetA(color)) * ground / 255;
    return gray < 255 ? (uint8_t)gray : 255;
}

static bool read_bands(TIFF *tiff, TIFFRGBAImage *image, uint8_t ground, uint8_t *pixels) {
    band band = band_of(tiff, image->width, image->height);
    uint32_t *colors = malloc((size_t)image->width * band.rows * sizeof(uint32_t));
    bool is_read = colors != NULL;
    image->req_orientation = image->orientation;
    for (uint32_t top = 0; is_read && top < image->height; top += band.rows) {
        uint32_t left = image->height - top;
        uint32_t rows = left < band.rows ? left : band.rows;
        image->row_offset = (int)top;
        is_read = TIFFRGBAImageGet(image, colors, image->width, rows) != 0;
        size_t pixel_count = is_read ? (size_t)image->width * rows : 0;
        uint8_t *target = pixels + (size_t)top * image->width;
        for (size_t index = 0; index < pixel_count; index++) target[index] = gray_over(ground, colors[index]);
    }
    free(colors);
    return is_read;
}

// A damaged image is decoded only as far as fits in this memory beside it.
static const tmsize_t lenient_limit = 64 << 20;

bool tiff_shim_read_gray(
    const uint8_t *bytes, size_t count, uint16_t index, bool is_lenient, uint8_t ground, uint8_t *pixels) {
    input source = {bytes, count, 0, is_lenient ? count : 0};
    TIFF *tiff = open_image(&source, index, is_lenient ? lenient_limit : 0);
    if (!tiff) return false;
    char message[1024];
    TIFFRGBAImage image;
    bool is_read = false;
    if (TIFFRGBAImageBegin(&image, tiff, !is_lenient, message)) {
        is_read = read_bands(tiff, &image, ground, pixels);
        TIFFRGBAImageEnd(&image);
    }
    TIFFClose(tiff);
    return is_read;
}
