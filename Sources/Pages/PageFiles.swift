import CPages

/// The files of Web/.
enum PageFiles {
    static var skeleton: String { unsafe text(of: pages_shim_skeleton()) ?? "" }
    static var style: String { unsafe text(of: pages_shim_style()) ?? "" }

    /// In the order in which they run.
    static var scripts: [String] { unsafe texts { unsafe pages_shim_script($0) } }

    /// Those that only a page with the scanner has; they run after the others.
    static var scannerScripts: [String] { unsafe texts { unsafe pages_shim_scanner_script($0) } }

    /// The script that runs last, and starts everything.
    static var start: String { unsafe text(of: pages_shim_start()) ?? "" }

    /// A WebAssembly module, compressed by gzip. Nil: this build was made without.
    static var scanner: [UInt8]? { unsafe bytes(of: pages_shim_scanner()) }

    /// The licences of what is in `scanner`.
    static var scannerLicenses: String? { unsafe text(of: pages_shim_scanner_licenses()) }

    static var mapSkeleton: String { unsafe text(of: pages_shim_map_skeleton()) ?? "" }

    /// What the map's page has beside `style`.
    static var mapStyle: String { unsafe text(of: pages_shim_map_style()) ?? "" }

    /// In the order in which they run; the last starts everything.
    static var mapScripts: [String] { unsafe texts { unsafe pages_shim_map_script($0) } }

    /// Land, borders and cities as JSON (Web/map/README.md).
    static var world: [UInt8] { unsafe bytes(of: pages_shim_world()) ?? [] }

    /// All files of a list that ends with one that is not there.
    private static func texts(at file: (Int) -> pages_shim_file) -> [String] {
        var texts: [String] = []
        while let text = unsafe text(of: file(texts.count)) { texts.append(text) }
        return texts
    }

    private static func text(of file: pages_shim_file) -> String? {
        unsafe bytes(of: file).map { String(decoding: $0, as: UTF8.self) }
    }

    private static func bytes(of file: pages_shim_file) -> [UInt8]? {
        guard let first = unsafe file.bytes else { return nil }
        return unsafe Array(UnsafeBufferPointer(start: first, count: file.count))
    }
}
