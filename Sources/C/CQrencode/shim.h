#pragma once

#include <qrencode.h>

// QRcode_encodeInput calls this for each mask pattern. The library's header does not declare it,
// and not every build exports it.
extern QRcode *QRcode_encodeMask(QRinput *input, int mask) __attribute__((weak));

/// Encodes a symbol under a given mask pattern of 0...7.
///
/// Null if the library does not export the function, or there is no memory.
static inline QRcode *qrencode_shim_encode(QRinput *input, int mask) {
    return QRcode_encodeMask ? QRcode_encodeMask(input, mask) : 0;
}
