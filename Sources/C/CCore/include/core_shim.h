#pragma once

#include <stddef.h>
#include <stdint.h>

/// Where a request or a reply is. Both fields are 32 bits wide in WebAssembly.
typedef struct {
    void *bytes;
    size_t count;
} CoreBuffer;

/// The request, in the memory that `reserve` made room for.
CoreBuffer core_request(void);

/// Keeps a copy of a reply until `release`.
const CoreBuffer *core_reply(const void *bytes, size_t count);

/// Asks the caller's store. The answer stays until it is forgotten.
CoreBuffer core_ask(const void *question, size_t count);
void core_forget_answer(void);
