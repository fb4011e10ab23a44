#pragma once

// From now on each block that is freed in this process is overwritten first, but for its first 16 bytes, which glibc uses for itself: what was in it
// cannot be found later, in whatever form it was kept.
void memory_wipe_when_freed(void);
