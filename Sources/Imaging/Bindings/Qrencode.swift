import CQrencode

/// libqrencode: the modules of a symbol.
enum Qrencode {
    /// One alphanumeric segment, under the mask pattern that makes it the easiest to read.
    ///
    /// - Parameters:
    ///   - bytes: a segment before it, where it is not empty.
    ///   - characters: of QR's alphabet, no more than version and level hold.
    static func modules(
        bytes: [UInt8], alphanumeric characters: [UInt8], version: Int, level: ErrorCorrection
    ) -> ModuleSquare {
        let input = Input(bytes, characters, version, level)
        return input.candidates?.best ?? input.modules
    }

    /// What is to be drawn. Owns one `QRinput`.
    @safe final class Input {
        private let handle: OpaquePointer
        private let version: Int

        init(_ bytes: [UInt8], _ characters: [UInt8], _ version: Int, _ level: ErrorCorrection) {
            guard let input = unsafe QRinput_new2(Int32(version), QRecLevel(UInt32(level.rawValue))) else {
                preconditionFailure("libqrencode has no memory")
            }
            unsafe handle = input
            self.version = version
            for (mode, segment) in [(QR_MODE_8, bytes), (QR_MODE_AN, characters)] where !segment.isEmpty {
                let status = unsafe QRinput_append(input, mode, Int32(segment.count), segment)
                precondition(status == 0, "not alphanumeric")
            }
        }

        deinit { unsafe QRinput_free(handle) }

        /// As the library masks it.
        var modules: ModuleSquare {
            let modules = unsafe draw {
                unsafe QRcode_encodeInput($0)
            } reading: {
                unsafe $0.square { $0 & 0x01 != 0 }
            }
            guard let modules else { preconditionFailure("libqrencode has no memory") }
            return modules
        }

        /// Under each pattern, in a tenth of the time that the library takes to weigh them. Nil where it does not have the function.
        var candidates: MaskCandidates? {
            unsafe draw {
                unsafe qrencode_shim_encode($0, 0)
            } reading: { code in
                unsafe MaskCandidates(
                    drawn: code.square { $0 & 0x01 != 0 }, data: code.square { $0 & 0x80 == 0 })
            }
        }

        private func draw<Result>(
            by encode: (OpaquePointer) -> UnsafeMutablePointer<QRcode>?, reading read: (QRcode) -> Result
        ) -> Result? {
            guard let code = unsafe encode(handle) else { return nil }
            defer { unsafe QRcode_free(code) }
            precondition(unsafe code.pointee.version == version, "the text does not fit the version")
            return unsafe read(code.pointee)
        }
    }
}

extension QRcode {
    /// The modules whose bytes are of a kind: 0x01 is set where they are dark, 0x80 where they hold no data.
    fileprivate func square(where isOne: (UInt8) -> Bool) -> ModuleSquare {
        let size = unsafe Int(width)
        return ModuleSquare(size: size) { x, y in unsafe isOne(data[y * size + x]) }
    }
}
