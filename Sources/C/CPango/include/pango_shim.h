// cairo and Pango load about twenty libraries, which would take longer to link for every command
// than a page takes to draw. So they are loaded with the first page and called through this table.
// Pango's headers are found only through pkg-config, which also links; the needed declarations of
// Pango and GLib are therefore here.
#pragma once

#include <cairo/cairo-pdf.h>
#include <cairo/cairo-svg.h>
#include <cairo/cairo.h>

typedef struct pango_shim_font_map pango_shim_font_map;
typedef struct pango_shim_context pango_shim_context;
typedef struct pango_shim_layout pango_shim_layout;
typedef struct pango_shim_font pango_shim_font;
typedef struct pango_shim_language pango_shim_language;
typedef struct {
    int x, y, width, height;
} pango_shim_rectangle;

enum {
    // Pango's units per unit of the surface.
    pango_shim_scale = 1024,
    pango_shim_left_to_right = 0,
    pango_shim_right_to_left = 1,
    pango_shim_align_left = 0,
    pango_shim_align_right = 2,
    pango_shim_wrap_word_char = 2,
    pango_shim_ellipsize_end = 3,
};

#define PANGO_SHIM_CAIRO(each) \
    each(cairo_clip) \
    each(cairo_create) \
    each(cairo_destroy) \
    each(cairo_fill) \
    each(cairo_font_options_create) \
    each(cairo_font_options_destroy) \
    each(cairo_font_options_set_hint_metrics) \
    each(cairo_font_options_set_hint_style) \
    each(cairo_image_surface_create) \
    each(cairo_image_surface_get_data) \
    each(cairo_image_surface_get_stride) \
    each(cairo_move_to) \
    each(cairo_paint) \
    each(cairo_pdf_surface_create_for_stream) \
    each(cairo_pdf_surface_set_metadata) \
    each(cairo_rectangle) \
    each(cairo_restore) \
    each(cairo_save) \
    each(cairo_scale) \
    each(cairo_set_antialias) \
    each(cairo_set_source_rgb) \
    each(cairo_show_page) \
    each(cairo_status) \
    each(cairo_surface_destroy) \
    each(cairo_surface_finish) \
    each(cairo_surface_flush) \
    each(cairo_surface_status) \
    each(cairo_svg_surface_create_for_stream)

#define PANGO_SHIM_PANGO(each) \
    each(void, g_object_unref, void *_Nonnull) \
    each(pango_shim_font *_Nonnull, pango_font_description_from_string, const char *_Nonnull) \
    each(void, pango_font_description_free, pango_shim_font *_Nonnull) \
    each(void, pango_font_description_set_absolute_size, pango_shim_font *_Nonnull, double) \
    each(pango_shim_font_map *_Nonnull, pango_cairo_font_map_get_default, void) \
    each(pango_shim_context *_Nonnull, pango_font_map_create_context, pango_shim_font_map *_Nonnull) \
    each(void, pango_cairo_context_set_font_options, pango_shim_context *_Nonnull, \
         const cairo_font_options_t *_Nonnull) \
    each(pango_shim_language *_Nonnull, pango_language_from_string, const char *_Nonnull) \
    each(void, pango_context_set_language, pango_shim_context *_Nonnull, pango_shim_language *_Nonnull) \
    each(void, pango_context_set_base_dir, pango_shim_context *_Nonnull, int) \
    each(void, pango_context_set_round_glyph_positions, pango_shim_context *_Nonnull, int) \
    each(pango_shim_layout *_Nonnull, pango_layout_new, pango_shim_context *_Nonnull) \
    each(void, pango_layout_set_text, pango_shim_layout *_Nonnull, const char *_Nonnull, int) \
    each(void, pango_layout_set_font_description, pango_shim_layout *_Nonnull, \
         const pango_shim_font *_Nonnull) \
    each(void, pango_layout_set_width, pango_shim_layout *_Nonnull, int) \
    each(void, pango_layout_set_height, pango_shim_layout *_Nonnull, int) \
    each(void, pango_layout_set_wrap, pango_shim_layout *_Nonnull, int) \
    each(void, pango_layout_set_ellipsize, pango_shim_layout *_Nonnull, int) \
    each(void, pango_layout_set_alignment, pango_shim_layout *_Nonnull, int) \
    each(void, pango_layout_set_line_spacing, pango_shim_layout *_Nonnull, float) \
    each(int, pango_layout_get_line_count, pango_shim_layout *_Nonnull) \
    each(int, pango_layout_get_unknown_glyphs_count, pango_shim_layout *_Nonnull) \
    each(void, pango_layout_get_extents, pango_shim_layout *_Nonnull, \
         pango_shim_rectangle *_Nullable, pango_shim_rectangle *_Nullable) \
    each(void, pango_cairo_show_layout, cairo_t *_Nonnull, pango_shim_layout *_Nonnull) \
    each(void, pango_cairo_layout_path, cairo_t *_Nonnull, pango_shim_layout *_Nonnull)

typedef struct {
#define PANGO_SHIM_DECLARE_CAIRO(name) __typeof__(name) *_Nonnull name;
#define PANGO_SHIM_DECLARE_PANGO(result, name, ...) result (*_Nonnull name)(__VA_ARGS__);
    PANGO_SHIM_CAIRO(PANGO_SHIM_DECLARE_CAIRO)
    PANGO_SHIM_PANGO(PANGO_SHIM_DECLARE_PANGO)
} pango_shim_functions;

// Returns the libraries' functions, or NULL if the libraries are not installed. They stay loaded.
const pango_shim_functions *_Nullable pango_shim_load(void);
