import CBuild

/// The commit and the compiler of this build.
enum BuildCommit {
    /// The version of Swift; empty if it is not known.
    static var swift: String { unsafe String(cString: build_shim_swift()) }

    /// 40 hexadecimal digits, with `-dirty` where files were changed since; empty if it is not known.
    static var text: String { unsafe String(cString: build_shim_commit()) }
}
