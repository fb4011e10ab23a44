#include "pango_shim.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>

static pango_shim_functions functions;
static bool is_loaded;

static void load(void) {
    // This library loads cairo, Pango and GLib, whose functions are found through it.
    void *library = dlopen("libpangocairo-1.0.so.0", RTLD_LAZY | RTLD_LOCAL);
    if (!library) return;
    is_loaded = true;
#define FIND(name) \
    functions.name = (__typeof__(functions.name))dlsym(library, #name); \
    is_loaded = is_loaded && (void *)functions.name;
#define FIND_PANGO(result, name, ...) FIND(name)
    PANGO_SHIM_CAIRO(FIND)
    PANGO_SHIM_PANGO(FIND_PANGO)
}

const pango_shim_functions *pango_shim_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_loaded ? &functions : NULL;
}
