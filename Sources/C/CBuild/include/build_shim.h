// The commit of the build and the version of Swift. Package.swift passes them on as macros, which
// Swift does not see.
#pragma once

// 40 hexadecimal digits, followed by `-dirty` if files were changed since; empty if it is not
// known.
const char *_Nonnull build_shim_commit(void);

// Such as 6.3.1; empty if it is not known.
const char *_Nonnull build_shim_swift(void);
