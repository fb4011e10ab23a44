import CQrencode

/// libqrencode: the modules of a symbol.
enum Qrencode {
    /// One alphanumeric segment, row by row, true is dark.
    ///
    /// - Parameters:
    ///   - bytes: a segment before it, where it is not empty.
    ///   - characters: of QR's alphabet, no more than version and level hold.
    static func modules(
        bytes: [UInt8], alphanumeric characters: [UInt8], version: Int, level: ErrorCorrection
    ) -> [Bool] {
        let modules = unsafe draw(bytes, characters, version, level) { unsafe QRcode_encodeInput($0) }
        guard let modules else { preconditionFailure("libqrencode has no memory") }
        return modules
    }

    /// The same under a mask pattern that the library does not choose, which takes a tenth of the time.
    ///
    /// - Returns: nil where the library has no such function.
    static func modules(
        bytes: [UInt8], alphanumeric characters: [UInt8], version: Int, level: ErrorCorrection,
        mask: MaskPattern
    ) -> [Bool]? {
        unsafe draw(bytes, characters, version, level) {
            unsafe qrencode_shim_encode($0, Int32(mask.reference))
        }
    }

    private static func draw(
        _ bytes: [UInt8], _ characters: [UInt8], _ version: Int, _ level: ErrorCorrection,
        by encode: (OpaquePointer) -> UnsafeMutablePointer<QRcode>?
    ) -> [Bool]? {
        guard let input = unsafe QRinput_new2(Int32(version), QRecLevel(UInt32(level.rawValue))) else {
            preconditionFailure("libqrencode has no memory")
        }
        defer { unsafe QRinput_free(input) }
        for (mode, segment) in [(QR_MODE_8, bytes), (QR_MODE_AN, characters)] where !segment.isEmpty {
            let status = unsafe QRinput_append(input, mode, Int32(segment.count), segment)
            precondition(status == 0, "not alphanumeric")
        }
        guard let code = unsafe encode(input) else { return nil }
        defer { unsafe QRcode_free(code) }
        precondition(unsafe code.pointee.version == version, "the text does not fit the version")

        let count = unsafe Int(code.pointee.width * code.pointee.width)
        return unsafe UnsafeBufferPointer(start: code.pointee.data, count: count).map { $0 & 1 == 1 }
    }
}
