// ICU's two libraries would take every command four milliseconds longer to link, so they are loaded when the first name needs them. Their
// headers stay out of sight, since Swift's Foundation brings others along that define the same types otherwise.
#pragma once

#include <stdbool.h>
#include <stdint.h>

/// Whether ICU is installed, in the version that this was built with. To be called before all else; from any thread.
bool icu_shim_load(void);

// Each writes UTF-8 without an end mark into `output`, and returns its length in [0, capacity], or -1 where there is nothing to write.

/// A host name with Punycode (UTS #46, not transitional), or with its Punycode decoded; -1 where it is none.
int32_t icu_shim_name_to_ascii(const char *name, int32_t length, char *output, int32_t capacity);
int32_t icu_shim_name_to_unicode(const char *name, int32_t length, char *output, int32_t capacity);

/// What a text looks like (UTS #39, section 4): texts that are confusable have the same skeleton.
int32_t icu_shim_skeleton(const char *text, int32_t length, char *output, int32_t capacity);

/// Whether a label mixes no alphabets but those that its language mixes (UTS #39, section 5.2, "Highly Restrictive"), and holds neither
/// digits of several alphabets nor marks that cannot be seen.
bool icu_shim_is_ordinary(const char *label, int32_t length);

/// The alphabet (Unicode's Script) of a scalar value; NULL where it is of none or of several.
const char *icu_shim_script_name(uint32_t scalar);
