#pragma once

#include <stddef.h>

/// Keeps a copy of a report until the instance ends; returns its address: the length in four bytes,
/// and the bytes.
const void *scanner_keep(const void *bytes, size_t count);
