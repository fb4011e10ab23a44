#pragma once

#include <leptonica/allheaders.h>

// Swift imports this as a pointer to a struct, or as an opaque one from Leptonica 1.84 on, which hides the struct.
typedef PIX *PixPointer;
