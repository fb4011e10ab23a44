import CPages

/// The files of Web/.
enum PageFiles {
    static var skeleton: String { unsafe text(of: pages_shim_skeleton()) ?? "" }
    static var style: String { unsafe text(of: pages_shim_style()) ?? "" }

    /// In the order in which they run.
    static var scripts: [String] {
        Array(
            sequence(state: 0) { index in
                defer { index += 1 }
                return unsafe text(of: pages_shim_script(index))
            })
    }

    /// A WebAssembly module, compressed by gzip. Nil: this build was made without.
    static var scanner: [UInt8]? { unsafe bytes(of: pages_shim_scanner()) }

    /// The licences of what is in `scanner`.
    static var scannerLicenses: String? { unsafe text(of: pages_shim_scanner_licenses()) }

    private static func text(of file: pages_shim_file) -> String? {
        unsafe bytes(of: file).map { String(decoding: $0, as: UTF8.self) }
    }

    private static func bytes(of file: pages_shim_file) -> [UInt8]? {
        guard let first = unsafe file.bytes else { return nil }
        return unsafe Array(UnsafeBufferPointer(start: first, count: file.count))
    }
}
