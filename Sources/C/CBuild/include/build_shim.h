// The commit that the program was built from: Package.swift passes it on as a macro, which Swift
// does not see.
#pragma once

// 40 hexadecimal digits, with `-dirty` where files were changed since; empty if it is not known.
const char *_Nonnull build_shim_commit(void);
