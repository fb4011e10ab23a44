import CZbar
import Glibc
import Imaging

/// Finds QR symbols with one zbar image scanner.
///
/// Only their places are used. Their texts are not: zbar does not tell in which character set a
/// symbol says that they are.
@safe final class ZbarScanner {
    private let scanner: OpaquePointer

    init() {
        guard let scanner = unsafe zbar_image_scanner_create() else {
            preconditionFailure("zbar has no memory")
        }
        unsafe self.scanner = unsafe scanner
        configure(ZBAR_NONE, ZBAR_CFG_ENABLE, 0)
        configure(ZBAR_QRCODE, ZBAR_CFG_ENABLE, 1)
        // Without it, zbar returns no symbol whose text it cannot convert.
        configure(ZBAR_QRCODE, ZBAR_CFG_BINARY, 1)
        configure(ZBAR_NONE, ZBAR_CFG_POSITION, 1)
    }

    deinit {
        unsafe zbar_image_scanner_destroy(scanner)
    }

    /// Returns the corners of the symbols that zbar finds, in no particular order, in pixels of this
    /// image: top left, bottom left, bottom right and top right of each.
    ///
    /// - Parameter density: The distance of scan lines in pixels, at least 1.
    func symbols(in image: GrayImage, density: Int) -> [[Point]] {
        configure(ZBAR_NONE, ZBAR_CFG_X_DENSITY, density)
        configure(ZBAR_NONE, ZBAR_CFG_Y_DENSITY, density)
        guard let zbarImage = unsafe zbar_image_create() else { preconditionFailure("zbar has no memory") }
        defer { unsafe zbar_image_destroy(zbarImage) }
        unsafe zbar_image_set_format(zbarImage, ZbarScanner.gray)
        unsafe zbar_image_set_size(zbarImage, UInt32(image.width), UInt32(image.height))
        return unsafe image.pixels.withUnsafeBytes { pixels in
            unsafe zbar_image_set_data(zbarImage, pixels.baseAddress, UInt(pixels.count), nil)
            guard unsafe zbar_scan_image(scanner, zbarImage) > 0 else { return [] }
            var places: [[Point]] = []
            var symbol = unsafe zbar_image_first_symbol(zbarImage)
            while let found = unsafe symbol {
                unsafe places += ZbarScanner.places(of: found)
                unsafe symbol = unsafe zbar_symbol_next(found)
            }
            return places
        }
    }

    /// Opens the converters of all character sets that zbar asks for, once.
    ///
    /// glibc loads each from a file of its own, which a confined process cannot open, and keeps it
    /// as long as it is open.
    static let characterSets: Void = {
        for name in ["SJIS", "BIG5", "CP437"] + (1...16).map({ "ISO8859-\($0)" }) {
            _ = unsafe iconv_open("UTF-8", name)
        }
    }()

    /// The four-character code Y800: 8-bit gray without padding.
    static let gray: UInt = 0x3030_3859

    private func configure(_ symbology: zbar_symbol_type_t, _ setting: zbar_config_t, _ value: Int) {
        let status = unsafe zbar_image_scanner_set_config(scanner, symbology, setting, Int32(value))
        precondition(status == 0, "zbar does not know this setting")
    }

    /// Returns the places of a symbol, or of each symbol of a structured append.
    private static func places(of symbol: OpaquePointer) -> [[Point]] {
        var places: [[Point]] = []
        var component = unsafe zbar_symbol_first_component(symbol)
        while let part = unsafe component {
            // Others stand for symbols that are missing.
            if unsafe zbar_symbol_get_type(part) != ZBAR_PARTIAL { places.append(unsafe corners(of: part)) }
            unsafe component = unsafe zbar_symbol_next(part)
        }
        return places.isEmpty ? [unsafe corners(of: symbol)] : places
    }

    private static func corners(of symbol: OpaquePointer) -> [Point] {
        unsafe (0..<zbar_symbol_get_loc_size(symbol)).map { index in
            unsafe Point(
                x: Int(zbar_symbol_get_loc_x(symbol, index)), y: Int(zbar_symbol_get_loc_y(symbol, index)))
        }
    }
}
