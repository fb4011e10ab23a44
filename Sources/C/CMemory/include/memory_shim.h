#pragma once

// Overwrites from now on each block that is freed in this process, except its first 16 bytes, which
// glibc uses itself: secrets in it cannot be found later, in whatever form they were stored.
void memory_wipe_when_freed(void);
