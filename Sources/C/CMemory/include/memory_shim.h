#pragma once

// From now on what is freed in this process is overwritten first: what was in it cannot be found later, in whatever form it was kept.
void memory_wipe_when_freed(void);
