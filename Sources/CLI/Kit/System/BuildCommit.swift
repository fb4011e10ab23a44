import CBuild

/// The commit that the program was built from.
enum BuildCommit {
    /// 40 hexadecimal digits, with `-dirty` where files were changed since; empty if it is not known.
    static var text: String { unsafe String(cString: build_shim_commit()) }
}
