import Glibc

/// Decodes Shift-JIS as Windows uses it (code page 932), with the C library.
enum ShiftJIS {
    /// - Returns: nil if the bytes are not valid Shift-JIS.
    static func decode(_ bytes: [UInt8]) -> String? {
        guard let converter = unsafe iconv_open("UTF-8", "CP932"), Int(bitPattern: converter) != -1 else {
            return nil
        }
        defer { unsafe iconv_close(converter) }
        var input = bytes.map { CChar(bitPattern: $0) }
        // A character becomes one to three bytes of UTF-8.
        let capacity = 3 * bytes.count
        var isWhole = false
        let text = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
            unsafe input.withUnsafeMutableBufferPointer { input in
                var source = input.baseAddress
                var left = input.count
                var space = capacity
                unsafe output.withMemoryRebound(to: CChar.self) { output in
                    var target = output.baseAddress
                    isWhole = unsafe iconv(converter, &source, &left, &target, &space) != -1 && left == 0
                }
                count = capacity - space
            }
        }
        return isWhole ? String(validating: text, as: UTF8.self) : nil
    }
}
