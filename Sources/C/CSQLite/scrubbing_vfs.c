#include "sqlite_shim.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdint.h>
#include <string.h>

// https://sqlite.org/fileformat2.html describes the pages.
enum { file_header = 100, page_limit = 65536 };

static int get16(const unsigned char *at) { return at[0] << 8 | at[1]; }

static bool is_btree_page(unsigned char type) { return type == 2 || type == 5 || type == 10 || type == 13; }

bool sqlite_shim_scrub_page(unsigned char *page, int size, bool is_first) {
    const int header = is_first ? file_header : 0;
    if (size <= header + 12 || !is_btree_page(page[header])) return false;
    const int pointers = header + (page[header] & 8 ? 8 : 12);
    const int gap = pointers + 2 * get16(page + header + 3);
    const int start = get16(page + header + 5);
    const int content = start ? start : page_limit;
    if (gap > content || content > size) return false;
    memset(page + gap, 0, (size_t)(content - gap));
    // Free blocks are in ascending order, each with the next one's offset and its own size.
    int end = content;
    for (int block = get16(page + header + 1); block >= end && block + 4 <= size; block = get16(page + block)) {
        end = block + get16(page + block + 2);
        if (end < block + 4 || end > size) break;
        memset(page + block + 4, 0, (size_t)(end - block - 4));
    }
    return true;
}

// An open file is the system's, whose functions are replaced by a copy with another `xWrite`. The
// copy lies behind the system's own data.
typedef struct {
    sqlite3_io_methods methods;
    int (*write)(sqlite3_file *, const void *, int, sqlite3_int64);
} scrubbing;

static sqlite3_vfs *system_vfs;
static int system_size;

static scrubbing *scrubbing_of(sqlite3_file *file) { return (scrubbing *)((char *)file + system_size); }

static int write_scrubbed(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
    unsigned char page[page_limit];
    if (count < 512 || count > page_limit || offset % count) return scrubbing_of(file)->write(file, bytes, count, offset);
    memcpy(page, bytes, (size_t)count);
    sqlite_shim_scrub_page(page, count, offset == 0);
    return scrubbing_of(file)->write(file, page, count, offset);
}

static int open_scrubbing(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *given) {
    (void)vfs;
    int result = system_vfs->xOpen(system_vfs, name, file, flags, given);
    if (result == SQLITE_OK && flags & SQLITE_OPEN_MAIN_DB) {
        scrubbing *own = scrubbing_of(file);
        own->methods = *file->pMethods;
        own->write = own->methods.xWrite;
        own->methods.xWrite = write_scrubbed;
        file->pMethods = &own->methods;
    }
    return result;
}

static void register_vfs(void) {
    static sqlite3_vfs vfs;
    system_vfs = sqlite3_vfs_find(NULL);
    if (!system_vfs) return;
    vfs = *system_vfs;
    system_size = (vfs.szOsFile + 15) & ~15;
    vfs.szOsFile = system_size + (int)sizeof(scrubbing);
    vfs.zName = SQLITE_SHIM_SCRUBBING_VFS;
    vfs.pNext = NULL;
    vfs.xOpen = open_scrubbing;
    if (sqlite3_vfs_register(&vfs, 0) != SQLITE_OK) system_vfs = NULL;
}

bool sqlite_shim_register_scrubbing_vfs(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, register_vfs);
    return system_vfs;
}
