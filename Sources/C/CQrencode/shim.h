#pragma once

#include <qrencode.h>

// What QRcode_encodeInput calls for each mask pattern it tries. Its header does not name it, and not every build of the library
// exports it.
extern QRcode *QRcode_encodeMask(QRinput *input, int mask) __attribute__((weak));

/// A symbol under a mask pattern of 0...7 that is not chosen by the library.
///
/// Null where the library does not export this, or without memory.
static inline QRcode *qrencode_shim_encode(QRinput *input, int mask) {
    return QRcode_encodeMask ? QRcode_encodeMask(input, mask) : 0;
}
