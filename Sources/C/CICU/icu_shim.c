#include "icu_shim.h"

#include <dlfcn.h>
#include <pthread.h>
#include <unicode/uidna.h>
#include <unicode/uscript.h>
#include <unicode/uspoof.h>

// ICU's version ends the functions' names; macros of the headers add it.
#define ICU_SHIM(each) \
    each(open_idna, uidna_openUTS46) \
    each(name_to_ascii, uidna_nameToASCII_UTF8) \
    each(name_to_unicode, uidna_nameToUnicodeUTF8) \
    each(open_checker, uspoof_open) \
    each(set_checks, uspoof_setChecks) \
    each(check, uspoof_check2UTF8) \
    each(skeleton, uspoof_getSkeletonUTF8) \
    each(script, uscript_getScript) \
    each(script_name, uscript_getName)

#define TEXT_OF(name) #name
#define TEXT(name) TEXT_OF(name)

static struct {
#define FIELD(field, function) __typeof__(function) *field;
    ICU_SHIM(FIELD)
} icu;

// Several threads may use both once they are set up, and they stay for the life of the process.
static UIDNA *idna;
static USpoofChecker *checker;
static bool is_loaded;

static void load(void) {
    // This also loads libicuuc, whose functions are found through it.
    void *library = dlopen("libicui18n.so." U_ICU_VERSION_SHORT, RTLD_LAZY | RTLD_LOCAL);
    if (!library) return;
    bool has_all = true;
#define FIND(field, function) \
    icu.field = (__typeof__(icu.field))dlsym(library, TEXT(function)); \
    has_all = has_all && (void *)icu.field;
    ICU_SHIM(FIND)
    if (!has_all) return;

    UErrorCode status = U_ZERO_ERROR;
    idna = icu.open_idna(UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ | UIDNA_NONTRANSITIONAL_TO_ASCII | UIDNA_NONTRANSITIONAL_TO_UNICODE, &status);
    checker = icu.open_checker(&status);
    if (U_FAILURE(status)) return;
    icu.set_checks(checker, USPOOF_RESTRICTION_LEVEL | USPOOF_INVISIBLE | USPOOF_MIXED_NUMBERS | USPOOF_HIDDEN_OVERLAY, &status);
    is_loaded = U_SUCCESS(status);
}

bool icu_shim_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_loaded;
}

const char *icu_shim_version(void) { return U_ICU_VERSION_SHORT; }

static int32_t written(int32_t count, int32_t capacity, UErrorCode status) {
    return U_SUCCESS(status) && count >= 0 && count <= capacity ? count : -1;
}

static int32_t convert(
    __typeof__(uidna_nameToASCII_UTF8) *conversion, const char *name, int32_t length, char *output, int32_t capacity) {
    // Browsers allow hyphens anywhere in labels; empty and long labels are refused elsewhere.
    const uint32_t tolerated = UIDNA_ERROR_LEADING_HYPHEN | UIDNA_ERROR_TRAILING_HYPHEN | UIDNA_ERROR_HYPHEN_3_4 |
        UIDNA_ERROR_EMPTY_LABEL | UIDNA_ERROR_LABEL_TOO_LONG | UIDNA_ERROR_DOMAIN_NAME_TOO_LONG;
    UIDNAInfo info = UIDNA_INFO_INITIALIZER;
    UErrorCode status = U_ZERO_ERROR;
    int32_t count = conversion(idna, name, length, output, capacity, &info, &status);
    return info.errors & ~tolerated ? -1 : written(count, capacity, status);
}

int32_t icu_shim_name_to_ascii(const char *name, int32_t length, char *output, int32_t capacity) {
    return convert(icu.name_to_ascii, name, length, output, capacity);
}

int32_t icu_shim_name_to_unicode(const char *name, int32_t length, char *output, int32_t capacity) {
    return convert(icu.name_to_unicode, name, length, output, capacity);
}

int32_t icu_shim_skeleton(const char *text, int32_t length, char *output, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    int32_t count = icu.skeleton(checker, 0, text, length, output, capacity, &status);
    return written(count, capacity, status);
}

bool icu_shim_is_ordinary(const char *label, int32_t length) {
    UErrorCode status = U_ZERO_ERROR;
    return icu.check(checker, label, length, NULL, &status) == 0 && U_SUCCESS(status);
}

const char *icu_shim_script_name(uint32_t scalar) {
    UErrorCode status = U_ZERO_ERROR;
    UScriptCode script = icu.script((UChar32)scalar, &status);
    if (U_FAILURE(status) || script == USCRIPT_COMMON || script == USCRIPT_INHERITED || script == USCRIPT_UNKNOWN) return NULL;
    return icu.script_name(script);
}
