import CLeptonica
import CWebP
import CZbar

/// The libraries of this module that know their version, with the versions that are loaded.
package enum DecodingLibraries {
    package static var versions: [(name: String, version: String)] {
        [("zbar", zbar), ("Leptonica", leptonica), ("libwebp", webP)]
    }

    private static var zbar: String {
        var (major, minor, patch) = (0, 0, 0) as (UInt32, UInt32, UInt32)
        _ = unsafe zbar_version(&major, &minor, &patch)
        return "\(major).\(minor).\(patch)"
    }

    /// Leptonica returns `leptonica-1.84.1`.
    private static var leptonica: String {
        guard let text = unsafe getLeptonicaVersion() else { return "" }
        defer { unsafe lept_free(text) }
        return unsafe String(cString: text).split(separator: "-").last.map(String.init) ?? ""
    }

    private static var webP: String {
        let version = WebPGetDecoderVersion()
        return "\(version >> 16).\(version >> 8 & 0xFF).\(version & 0xFF)"
    }
}
