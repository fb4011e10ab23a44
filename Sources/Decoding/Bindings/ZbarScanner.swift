import CZbar
import Glibc
import Imaging

/// Finds QR codes with one zbar image scanner.
@safe final class ZbarScanner {
    private let scanner: OpaquePointer

    init() {
        guard let scanner = unsafe zbar_image_scanner_create() else {
            preconditionFailure("zbar has no memory")
        }
        unsafe self.scanner = unsafe scanner
        configure(ZBAR_NONE, ZBAR_CFG_ENABLE, 0)
        configure(ZBAR_QRCODE, ZBAR_CFG_ENABLE, 1)
        configure(ZBAR_QRCODE, ZBAR_CFG_BINARY, 1)
        configure(ZBAR_NONE, ZBAR_CFG_POSITION, 1)
    }

    deinit {
        unsafe zbar_image_scanner_destroy(scanner)
    }

    /// Returns the codes that zbar finds, in no particular order, with corners in pixels of this
    /// image.
    ///
    /// - Parameter density: The distance of scan lines in pixels, at least 1.
    func scan(_ image: GrayImage, density: Int) -> [FoundCode] {
        configure(ZBAR_NONE, ZBAR_CFG_X_DENSITY, density)
        configure(ZBAR_NONE, ZBAR_CFG_Y_DENSITY, density)
        guard let zbarImage = unsafe zbar_image_create() else { preconditionFailure("zbar has no memory") }
        defer { unsafe zbar_image_destroy(zbarImage) }
        unsafe zbar_image_set_format(zbarImage, ZbarScanner.gray)
        unsafe zbar_image_set_size(zbarImage, UInt32(image.width), UInt32(image.height))
        return unsafe image.pixels.withUnsafeBytes { pixels in
            unsafe zbar_image_set_data(zbarImage, pixels.baseAddress, UInt(pixels.count), nil)
            guard unsafe zbar_scan_image(scanner, zbarImage) > 0 else { return [] }
            var codes: [FoundCode] = []
            var symbol = unsafe zbar_image_first_symbol(zbarImage)
            while let found = unsafe symbol {
                unsafe codes += ZbarScanner.codes(of: found)
                unsafe symbol = unsafe zbar_symbol_next(found)
            }
            return codes
        }
    }

    /// Opens the converters of all character sets that zbar may ask for, once.
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

    private static func codes(of symbol: OpaquePointer) -> [FoundCode] {
        let bytes = unsafe bytes(of: symbol)
        guard unsafe zbar_symbol_get_type(symbol) == ZBAR_PARTIAL else {
            return unsafe [FoundCode(bytes: bytes, corners: corners(of: symbol), isPartial: false)]
        }
        return unsafe parts(of: symbol, bytes: bytes)
    }

    /// Returns the symbols of an incomplete structured append.
    ///
    /// Each symbol's bytes start where its data pointer points, and end at the next symbol, which
    /// may stand for a missing one. zbar's own length can be one too short.
    private static func parts(of whole: OpaquePointer, bytes: [UInt8]) -> [FoundCode] {
        var parts: [FoundCode] = []
        var component = unsafe zbar_symbol_first_component(whole)
        while let part = unsafe component {
            let next = unsafe zbar_symbol_next(part)
            let start = unsafe offset(of: part, in: whole)
            let end = unsafe next.map { unsafe offset(of: $0, in: whole) } ?? bytes.count
            if unsafe zbar_symbol_get_type(part) != ZBAR_PARTIAL, start <= end, end <= bytes.count {
                let own = Array(bytes[start..<end])
                unsafe parts.append(FoundCode(bytes: own, corners: corners(of: part), isPartial: true))
            }
            unsafe component = unsafe next
        }
        return parts
    }

    private static func offset(of part: OpaquePointer, in whole: OpaquePointer) -> Int {
        unsafe zbar_symbol_get_data(part) - zbar_symbol_get_data(whole)
    }

    private static func bytes(of symbol: OpaquePointer) -> [UInt8] {
        let count = unsafe Int(zbar_symbol_get_data_length(symbol))
        return unsafe Array(UnsafeRawBufferPointer(start: zbar_symbol_get_data(symbol), count: count))
    }

    private static func corners(of symbol: OpaquePointer) -> [Point] {
        unsafe (0..<zbar_symbol_get_loc_size(symbol)).map { index in
            unsafe Point(
                x: Int(zbar_symbol_get_loc_x(symbol, index)), y: Int(zbar_symbol_get_loc_y(symbol, index)))
        }
    }
}
