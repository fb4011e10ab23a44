import CBuild

/// The commit and the compiler of this build.
package enum BuildCommit {
    /// The version of Swift; empty if it is not known.
    package static var swift: String { unsafe String(cString: build_shim_swift()) }

    /// 40 hexadecimal digits, with `-dirty` where files were changed since; empty if it is not known.
    package static var text: String { unsafe String(cString: build_shim_commit()) }
}
