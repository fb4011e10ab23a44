#define _GNU_SOURCE
#include "heif_shim.h"

#include "isolation.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <libheif/heif.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

// libheif loads five decoders and encoders. Linking them takes longer than most commands run, so
// libheif is loaded with the first such file.
#define FUNCTIONS(each) \
    each(heif_context_alloc) \
    each(heif_context_get_primary_image_handle) \
    each(heif_context_read_from_memory_without_copy) \
    each(heif_context_set_max_decoding_threads) \
    each(heif_decode_image) \
    each(heif_decoding_options_alloc) \
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
    each(heif_image_has_channel)

static struct {
#define DECLARE(name) __typeof__(name) *name;
    FUNCTIONS(DECLARE)
} api;

static bool is_loaded;

static void load(void) {
    void *library = dlopen("libheif.so.1", RTLD_LAZY | RTLD_LOCAL);
    if (!library) return;
    is_loaded = true;
#define FIND(name) \
    api.name = (__typeof__(name) *)dlsym(library, #name); \
    is_loaded = is_loaded && api.name;
    FUNCTIONS(FIND)
}

static const size_t exif_limit = 1 << 16;

// The file descriptor of the pipe in the child.
enum { sink = 3 };

static void write_all(const void *bytes, size_t count) {
    const uint8_t *next = bytes;
    while (count > 0) {
        ssize_t written = write(sink, next, count);
        if (written < 0) _exit(1);
        next += written;
        count -= (size_t)written;
    }
}

static void succeed(struct heif_error error) {
    if (error.code != heif_error_Ok) _exit(1);
}

// Returns the bytes of writable memory of this process, as RLIMIT_DATA counts them.
static uint64_t data_size(void) {
    char text[256];
    int file = open("/proc/self/statm", O_RDONLY);
    ssize_t count = file < 0 ? 0 : read(file, text, sizeof text - 1);
    if (count <= 0) _exit(1);
    close(file);
    text[count] = 0;
    unsigned long long pages = 0;
    if (sscanf(text, "%*u %*u %*u %*u %*u %llu", &pages) != 1) _exit(1);
    return (uint64_t)pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

// Takes handlers, open files and the terminal away from the child, because a file may make it
// crash.
static void isolate(int output, pid_t parent) {
    if (!isolation_begin(parent) || !isolation_limit_time()) _exit(1);
    int null = open("/dev/null", O_RDWR);
    if (null < 0 || dup2(output, sink) < 0) _exit(1);
    for (int file = 0; file < sink; file++)
        if (dup2(null, file) < 0) _exit(1);
    isolation_close_from(sink + 1, false);
}

// dav1d starts one thread for each available processor and allocates an image for each.
static void use_one_processor(void) {
    cpu_set_t processors;
    CPU_ZERO(&processors);
    int current = sched_getcpu();
    CPU_SET(current < 0 ? 0 : current, &processors);
    sched_setaffinity(0, sizeof processors, &processors);
}

static void write_header(const struct heif_image_handle *handle, heif_shim_header header) {
    heif_item_id item;
    uint8_t *exif = NULL;
    if (api.heif_image_handle_get_list_of_metadata_block_IDs(handle, "Exif", &item, 1) == 1) {
        size_t count = api.heif_image_handle_get_metadata_size(handle, item);
        exif = count <= exif_limit ? malloc(count + 1) : NULL;
        if (exif && api.heif_image_handle_get_metadata(handle, item, exif).code == heif_error_Ok)
            header.exif_count = (uint32_t)count;
    }
    write_all(&header, sizeof header);
    write_all(exif, header.exif_count);
}

// Returns false if the file says that luma ranges from 16 to 235, in 8 bits.
static bool is_full_range(const struct heif_image *image) {
    struct heif_color_profile_nclx *profile = NULL;
    if (api.heif_image_get_nclx_color_profile(image, &profile).code != heif_error_Ok || !profile) return true;
    return profile->full_range_flag != 0;
}

typedef struct {
    const uint8_t *bytes;
    int stride;
    int shift;
} plane;

static plane plane_of(
    const struct heif_image *image, enum heif_channel channel, const heif_shim_header *header) {
    plane plane = {NULL, 0, 0};
    if (!api.heif_image_has_channel(image, channel)) return plane;
    if (api.heif_image_get_width(image, channel) != (int)header->width ||
        api.heif_image_get_height(image, channel) != (int)header->height)
        _exit(1);
    plane.bytes = api.heif_image_get_plane_readonly(image, channel, &plane.stride);
    plane.shift = api.heif_image_get_bits_per_pixel_range(image, channel) - 8;
    if (plane.shift < 0 || plane.shift > 8) _exit(1);
    return plane;
}

static int sample(const plane *plane, uint32_t x, uint32_t y) {
    const uint8_t *row = plane->bytes + (size_t)y * (size_t)plane->stride;
    if (plane->shift == 0) return row[x];
    uint16_t wide;
    memcpy(&wide, row + 2 * (size_t)x, sizeof wide);
    int value = wide >> plane->shift;
    return value < 255 ? value : 255;
}

static void write_pixels(const struct heif_image *image, const heif_shim_header *header) {
    plane luma = plane_of(image, heif_channel_Y, header);
    plane alpha = plane_of(image, heif_channel_Alpha, header);
    uint8_t *row = malloc(header->width);
    if (!luma.bytes || !row) _exit(1);
    bool is_full = is_full_range(image);
    for (uint32_t y = 0; y < header->height; y++) {
        for (uint32_t x = 0; x < header->width; x++) {
            int gray = sample(&luma, x, y);
            if (!is_full) gray = gray < 16 ? 0 : gray > 235 ? 255 : ((gray - 16) * 255 + 109) / 219;
            if (alpha.bytes) {
                int opacity = sample(&alpha, x, y);
                gray = (gray * opacity + 255 * (255 - opacity) + 127) / 255;
            }
            row[x] = (uint8_t)gray;
        }
        write_all(row, header->width);
    }
}

static void read_image(const uint8_t *bytes, size_t count, bool wants_pixels, uint64_t memory_limit) {
    uint64_t base = data_size();
    if (!isolation_limit(RLIMIT_DATA, base + memory_limit)) _exit(1);
    struct heif_context *context = api.heif_context_alloc();
    if (!context) _exit(1);
    api.heif_context_set_max_decoding_threads(context, 1);
    succeed(api.heif_context_read_from_memory_without_copy(context, bytes, count, NULL));
    struct heif_image_handle *handle;
    succeed(api.heif_context_get_primary_image_handle(context, &handle));
    int width = api.heif_image_handle_get_width(handle), height = api.heif_image_handle_get_height(handle);
    int bits = api.heif_image_handle_get_luma_bits_per_pixel(handle);
    if (width <= 0 || height <= 0 || bits <= 0) _exit(1);
    heif_shim_header header = {(uint32_t)width, (uint32_t)height, (uint32_t)bits, 0};
    write_header(handle, header);
    if (!wants_pixels) return;

    use_one_processor();
    struct heif_decoding_options *options = api.heif_decoding_options_alloc();
    if (!options) _exit(1);
    options->strict_decoding = 1;
    struct heif_image *image;
    succeed(api.heif_decode_image(handle, &image, heif_colorspace_YCbCr, heif_chroma_420, options));
    // The decoder's memory is free again. The parent's copy of the pixels counts too.
    if (data_size() + (uint64_t)width * (uint64_t)height > base + memory_limit) _exit(1);
    write_pixels(image, &header);
}

forked_child_status heif_shim_start(
    const uint8_t *bytes, size_t count, bool wants_pixels, uint64_t memory_limit, forked_child *child) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    if (!is_loaded) return forked_child_not_installed;
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return forked_child_failed;
    pid_t parent = getpid();
    pid_t process = fork();
    if (process == 0) {
        isolate(ends[1], parent);
        read_image(bytes, count, wants_pixels, memory_limit);
        _exit(0);
    }
    close(ends[1]);
    if (process < 0) close(ends[0]);
    *child = (forked_child){process, ends[0]};
    return process > 0 ? forked_child_started : forked_child_failed;
}
