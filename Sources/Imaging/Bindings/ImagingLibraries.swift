import CPNG
import CQrencode

/// The libraries of this module that know their version, with the versions that are loaded.
package enum ImagingLibraries {
    package static var versions: [(name: String, version: String)] {
        [
            ("libqrencode", unsafe String(cString: QRcode_APIVersionString())),
            ("libpng", unsafe String(cString: png_shim_version())),
        ]
    }
}
