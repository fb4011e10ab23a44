// Linking ICU's two libraries would add four milliseconds to every command, so they are loaded when
// the first name needs them. This header does not include theirs, since Swift's Foundation has
// headers that define the same types differently.
#pragma once

#include <stdbool.h>
#include <stdint.h>

/// Whether ICU is installed, in the version used for the build. Call it before all other functions;
/// any thread may.
bool icu_shim_load(void);

/// The version used for the build, which decides what looks alike.
const char *icu_shim_version(void);

// Each writes UTF-8 without a terminator to `output`, and returns its length in [0, capacity], or
// -1 if there is no result.

/// A host name with Punycode (UTS #46, not transitional), or with its Punycode decoded; -1 if it is
/// invalid.
int32_t icu_shim_name_to_ascii(const char *name, int32_t length, char *output, int32_t capacity);
int32_t icu_shim_name_to_unicode(const char *name, int32_t length, char *output, int32_t capacity);

/// The skeleton of a text (UTS #39, section 4): texts that can be confused have the same one.
int32_t icu_shim_skeleton(const char *text, int32_t length, char *output, int32_t capacity);

/// Whether a label mixes only alphabets that its language mixes (UTS #39, section 5.2, "Highly
/// Restrictive"), and has neither digits of several alphabets nor invisible marks.
bool icu_shim_is_ordinary(const char *label, int32_t length);

/// The alphabet (Unicode's Script) of a scalar value; NULL if it has none or several.
const char *icu_shim_script_name(uint32_t scalar);
