import CPages

/// The files of Web/, which the binary holds.
enum WebFiles {
    /// The text files by their paths below Web/, such as `map/page.html`.
    static let texts: [String: String] = {
        var texts: [String: String] = [:]
        while let (path, bytes) = unsafe content(of: pages_shim_text(texts.count)) {
            texts[path] = String(decoding: bytes, as: UTF8.self)
        }
        return texts
    }()

    /// A text file that the binary is known to hold.
    static func text(_ path: String) -> String {
        guard let text = texts[path] else { preconditionFailure("Web/\(path) is not embedded") }
        return text
    }

    /// The script that begins with the module at `entry` (Web/README.md). Tests link every entry of
    /// Web/.
    static func script(entry: String) -> String {
        do { return try ScriptLinker(texts.filter { $0.key.hasSuffix(".js") }).script(entry: entry) } catch {
            preconditionFailure("\(error)")
        }
    }

    /// A WebAssembly module, compressed by gzip. Nil: this build was made without it.
    static var scanner: [UInt8]? { unsafe content(of: pages_shim_scanner())?.bytes }

    /// The licences of what is in `scanner`.
    static var scannerLicenses: [UInt8]? { unsafe content(of: pages_shim_scanner_licenses())?.bytes }

    private static func content(of file: pages_shim_file) -> (path: String, bytes: [UInt8])? {
        guard let path = unsafe file.path, let first = unsafe file.bytes else { return nil }
        return unsafe (
            String(cString: path), Array(UnsafeBufferPointer(start: first, count: file.count))
        )
    }
}
