#pragma once

#include <stddef.h>
#include <stdint.h>

/// The place of a request or a reply. Both fields are 32 bits wide in WebAssembly.
typedef struct {
    void *bytes;
    size_t count;
} CoreBuffer;

/// Returns the request, in the memory reserved by `reserve`.
CoreBuffer core_request(void);

/// Keeps a copy of a reply until `release`.
const CoreBuffer *core_reply(const void *bytes, size_t count);

/// Asks the caller's store. The answer stays until it is forgotten.
CoreBuffer core_ask(const void *question, size_t count);
void core_forget_answer(void);
