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
        guard let input = unsafe QRinput_new2(Int32(version), QRecLevel(UInt32(level.rawValue))) else {
            preconditionFailure("libqrencode has no memory")
        }
        defer { unsafe QRinput_free(input) }
        for (mode, segment) in [(QR_MODE_8, bytes), (QR_MODE_AN, characters)] where !segment.isEmpty {
            let status = unsafe QRinput_append(input, mode, Int32(segment.count), segment)
            precondition(status == 0, "not alphanumeric")
        }
        guard let code = unsafe QRcode_encodeInput(input) else {
            preconditionFailure("libqrencode has no memory")
        }
        defer { unsafe QRcode_free(code) }
        precondition(unsafe code.pointee.version == version, "the text does not fit the version")

        let count = unsafe Int(code.pointee.width * code.pointee.width)
        return unsafe UnsafeBufferPointer(start: code.pointee.data, count: count).map { $0 & 1 == 1 }
    }
}
