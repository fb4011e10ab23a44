// The results of zbar's configure script for WebAssembly without a system: only QR codes, no
// messages.
#pragma once

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ENABLE_QRCODE 1
#define HAVE_INTTYPES_H 1
#define NO_STATS 1
#define ZNO_MESSAGES 1
#define ZBAR_VERSION_MAJOR 0
#define ZBAR_VERSION_MINOR 0
#define ZBAR_VERSION_PATCH 0
#define _POSIX_TIMERS 1

// zbar does not check for failed allocations, so these trap (system.c).
void *trapping_malloc(size_t size);
void *trapping_calloc(size_t count, size_t size);
void *trapping_realloc(void *memory, size_t size);
#define malloc trapping_malloc
#define calloc trapping_calloc
#define realloc trapping_realloc

// Nobody reads zbar's output. The only text that it formats is the name "ISO8859-n".
#define fprintf(...) ((void)0)
#define snprintf(...) 0
#define fopen(...) NULL
#define fwrite(...) 0
#define sprintf(buffer, format, number) strcpy(buffer, (number) == 1 ? "ISO8859-1" : "")
