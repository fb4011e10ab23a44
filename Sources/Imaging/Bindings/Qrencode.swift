import CQrencode

/// Creates the modules of a symbol with libqrencode (docs/decisions/0039-libqrencode-and-mask.md).
enum Qrencode {
    /// Encodes one alphanumeric segment under the mask pattern with the lowest penalty.
    ///
    /// - Parameters:
    ///   - prefix: Segments before it.
    ///   - characters: Characters of QR's alphabet, no more than version and level hold.
    static func modules(
        after prefix: SymbolPrefix, _ characters: [UInt8], version: Int, level: ErrorCorrection
    ) -> ModuleSquare {
        let input = Input(prefix, characters, version, level)
        return input.candidates?.best ?? input.modules
    }

    /// The input of one symbol. It owns one `QRinput`.
    @safe final class Input {
        private let handle: OpaquePointer
        private let version: Int

        init(_ prefix: SymbolPrefix, _ characters: [UInt8], _ version: Int, _ level: ErrorCorrection) {
            guard let input = unsafe QRinput_new2(Int32(version), QRecLevel(UInt32(level.rawValue))) else {
                preconditionFailure("libqrencode has no memory")
            }
            unsafe handle = input
            self.version = version
            let segments = [
                (QR_MODE_AN, prefix.alphanumeric), (QR_MODE_8, prefix.bytes), (QR_MODE_AN, characters),
            ]
            for (mode, segment) in segments where !segment.isEmpty {
                let status = unsafe QRinput_append(input, mode, Int32(segment.count), segment)
                precondition(status == 0, "not alphanumeric")
            }
        }

        deinit { unsafe QRinput_free(handle) }

        /// The modules under the mask that the library chooses.
        var modules: ModuleSquare {
            let modules = unsafe draw {
                unsafe QRcode_encodeInput($0)
            } reading: {
                unsafe $0.square { $0 & 0x01 != 0 }
            }
            guard let modules else { preconditionFailure("libqrencode has no memory") }
            return modules
        }

        /// The symbol under each pattern, in a tenth of the time that the library needs to score
        /// them. Nil if the library does not export the function.
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
    /// Returns the modules whose byte satisfies a predicate. Bit 0x01 means dark, bit 0x80 means
    /// that the module holds no data.
    fileprivate func square(where isOne: (UInt8) -> Bool) -> ModuleSquare {
        let size = unsafe Int(width)
        return ModuleSquare(size: size) { x, y in unsafe isOne(data[y * size + x]) }
    }
}
