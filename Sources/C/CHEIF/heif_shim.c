#define _GNU_SOURCE
#include "heif_shim.h"

#include <dlfcn.h>
#include <libheif/heif.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>

#define FUNCTIONS(each) \
    each(heif_context_alloc) \
    each(heif_context_free) \
    each(heif_context_get_primary_image_handle) \
    each(heif_context_read_from_memory_without_copy) \
    each(heif_context_set_max_decoding_threads) \
    each(heif_decode_image) \
    each(heif_decoding_options_alloc) \
    each(heif_decoding_options_free) \
    each(heif_image_get_bits_per_pixel_range) \
    each(heif_image_get_height) \
    each(heif_image_get_nclx_color_profile) \
    each(heif_image_get_plane_readonly) \
    each(heif_image_get_width) \
    each(heif_image_handle_get_height) \
    each(heif_image_handle_get_list_of_metadata_block_IDs) \
    each(heif_image_handle_get_luma_bits_per_pixel) \
    each(heif_image_handle_get_metadata) \
    each(heif_image_handle_get_metadata_size) \
    each(heif_image_handle_get_width) \
    each(heif_image_handle_release) \
    each(heif_image_has_channel) \
    each(heif_image_release) \
    each(heif_init) \
    each(heif_nclx_color_profile_free)

static struct {
#define DECLARE(name) __typeof__(name) *name;
    FUNCTIONS(DECLARE)
} api;

static bool is_loaded;

static void load(void) {
    void *library = dlopen("libheif.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    is_loaded = true;
#define FIND(name) \
    api.name = (__typeof__(name) *)dlsym(library, #name); \
    is_loaded = is_loaded && api.name;
    FUNCTIONS(FIND)
    // Decoders may be plugins. libheif would search for them with the first image, when a confined
    // process may open no file.
    if (is_loaded) api.heif_init(NULL);
}

bool heif_shim_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_loaded;
}

static bool is_ok(struct heif_error error) { return error.code == heif_error_Ok; }

static heif_shim_result result_of(struct heif_error error) {
    switch (error.code) {
    case heif_error_Ok: return heif_shim_read;
    case heif_error_Unsupported_filetype:
    case heif_error_Unsupported_feature: return heif_shim_unsupported;
    default: return heif_shim_damaged;
    }
}

typedef struct {
    struct heif_context *context;
    struct heif_image_handle *handle;
} primary;

static void close_primary(primary image) {
    if (image.handle) api.heif_image_handle_release(image.handle);
    if (image.context) api.heif_context_free(image.context);
}

static heif_shim_result open_primary(
    const uint8_t *bytes, size_t count, primary *image, heif_shim_header *header) {
    image->context = api.heif_context_alloc();
    if (!image->context) return heif_shim_damaged;
    api.heif_context_set_max_decoding_threads(image->context, 1);
    heif_shim_result result =
        result_of(api.heif_context_read_from_memory_without_copy(image->context, bytes, count, NULL));
    if (result == heif_shim_read)
        result = result_of(api.heif_context_get_primary_image_handle(image->context, &image->handle));
    if (result != heif_shim_read) return result;
    int width = api.heif_image_handle_get_width(image->handle);
    int height = api.heif_image_handle_get_height(image->handle);
    int bits = api.heif_image_handle_get_luma_bits_per_pixel(image->handle);
    if (width <= 0 || height <= 0 || bits <= 0) return heif_shim_damaged;
    *header = (heif_shim_header){(uint32_t)width, (uint32_t)height, (uint32_t)bits};
    return heif_shim_read;
}

// Larger blocks are not read, since no photograph has them.
static const size_t exif_limit = 16 << 20;

// Reads the beginning of the block, where the entries are; a preview may follow them.
static size_t read_exif(const struct heif_image_handle *handle, uint8_t *exif, size_t capacity) {
    heif_item_id item;
    if (api.heif_image_handle_get_list_of_metadata_block_IDs(handle, "Exif", &item, 1) != 1) return 0;
    size_t count = api.heif_image_handle_get_metadata_size(handle, item);
    uint8_t *block = count <= exif_limit ? malloc(count) : NULL;
    bool is_read = block && is_ok(api.heif_image_handle_get_metadata(handle, item, block));
    size_t kept = !is_read ? 0 : count < capacity ? count : capacity;
    if (kept > 0) memcpy(exif, block, kept);
    free(block);
    return kept;
}

heif_shim_result heif_shim_read_header(
    const uint8_t *bytes, size_t count, heif_shim_header *header, uint8_t *exif, size_t *exif_count) {
    primary image = {NULL, NULL};
    heif_shim_result result = open_primary(bytes, count, &image, header);
    *exif_count = result == heif_shim_read ? read_exif(image.handle, exif, *exif_count) : 0;
    close_primary(image);
    return result;
}

// Returns false if the file says that luma ranges from 16 to 235, in 8 bits.
static bool is_full_range(const struct heif_image *image) {
    struct heif_color_profile_nclx *profile = NULL;
    if (!is_ok(api.heif_image_get_nclx_color_profile(image, &profile)) || !profile) return true;
    bool is_full = profile->full_range_flag != 0;
    api.heif_nclx_color_profile_free(profile);
    return is_full;
}

typedef struct {
    const uint8_t *bytes;
    int stride;
    int shift;
} plane;

// Sets the bytes of a channel, or none if the image has no such channel. Returns false if it has
// another size.
static bool find_plane(
    const struct heif_image *image, enum heif_channel channel, uint32_t width, uint32_t height,
    plane *plane) {
    plane->bytes = NULL;
    if (!api.heif_image_has_channel(image, channel)) return true;
    plane->bytes = api.heif_image_get_plane_readonly(image, channel, &plane->stride);
    plane->shift = api.heif_image_get_bits_per_pixel_range(image, channel) - 8;
    return api.heif_image_get_width(image, channel) == (int)width &&
           api.heif_image_get_height(image, channel) == (int)height && plane->bytes &&
           plane->shift >= 0 && plane->shift <= 8;
}

static int sample(const plane *plane, uint32_t x, uint32_t y) {
    const uint8_t *row = plane->bytes + (size_t)y * (size_t)plane->stride;
    if (plane->shift == 0) return row[x];
    uint16_t wide;
    memcpy(&wide, row + 2 * (size_t)x, sizeof wide);
    int value = wide >> plane->shift;
    return value < 255 ? value : 255;
}

static bool copy_gray(const struct heif_image *image, uint32_t width, uint32_t height, uint8_t *pixels) {
    plane luma, alpha;
    if (!find_plane(image, heif_channel_Y, width, height, &luma) || !luma.bytes ||
        !find_plane(image, heif_channel_Alpha, width, height, &alpha))
        return false;
    bool is_full = is_full_range(image);
    for (uint32_t y = 0; y < height; y++)
        for (uint32_t x = 0; x < width; x++) {
            int gray = sample(&luma, x, y);
            if (!is_full) gray = gray < 16 ? 0 : gray > 235 ? 255 : ((gray - 16) * 255 + 109) / 219;
            if (alpha.bytes) {
                int opacity = sample(&alpha, x, y);
                gray = (gray * opacity + 255 * (255 - opacity) + 127) / 255;
            }
            *pixels++ = (uint8_t)gray;
        }
    return true;
}

// Decodes on one processor: dav1d starts one thread for each that this thread may use, and
// allocates an image for each.
static heif_shim_result decode(const struct heif_image_handle *handle, struct heif_image **image) {
    struct heif_decoding_options *options = api.heif_decoding_options_alloc();
    if (!options) return heif_shim_damaged;
    options->strict_decoding = 1;
    cpu_set_t all, one;
    CPU_ZERO(&one);
    int current = sched_getcpu();
    CPU_SET(current < 0 ? 0 : current, &one);
    bool is_bound =
        sched_getaffinity(0, sizeof all, &all) == 0 && sched_setaffinity(0, sizeof one, &one) == 0;
    heif_shim_result result = result_of(
        api.heif_decode_image(handle, image, heif_colorspace_YCbCr, heif_chroma_420, options));
    if (result != heif_shim_read) *image = NULL;
    if (is_bound) sched_setaffinity(0, sizeof all, &all);
    api.heif_decoding_options_free(options);
    return result;
}

heif_shim_result heif_shim_read_gray(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *pixels) {
    primary primary = {NULL, NULL};
    heif_shim_header header;
    struct heif_image *image = NULL;
    heif_shim_result result = open_primary(bytes, count, &primary, &header);
    if (result == heif_shim_read && (header.width != width || header.height != height))
        result = heif_shim_damaged;
    if (result == heif_shim_read) result = decode(primary.handle, &image);
    if (result == heif_shim_read && !copy_gray(image, width, height, pixels)) result = heif_shim_damaged;
    if (image) api.heif_image_release(image);
    close_primary(primary);
    return result;
}
