#include "build_shim.h"

const char *build_shim_commit(void) { return SEQRCAST_COMMIT; }
const char *build_shim_swift(void) { return SEQRCAST_SWIFT; }
