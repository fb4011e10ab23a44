import CBrotli

/// Brotli (RFC 7932), the one common compressor that helps texts of a line or two.
public enum Brotli {
    /// Trying costs more than the whole of signing and encrypting, so it is not tried where it cannot help.
    private static let smallest = 48

    /// The one window that a stream names in a single bit (RFC 7932, section 9.1), and the bytes that it spans.
    private static let shortWindow: Int32 = 16
    private static let shortWindowLimit = 1 << 16 - 16

    /// Nil where the stream would not be smaller than the bytes, which it never is for texts of a few words.
    public static func compress(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count >= smallest else { return nil }
        let window = bytes.count <= shortWindowLimit ? shortWindow : BROTLI_DEFAULT_WINDOW
        var output = [UInt8](repeating: 0, count: bytes.count)
        var count = output.count - 1
        let status = unsafe BrotliEncoderCompress(
            BROTLI_MAX_QUALITY, window, BROTLI_MODE_TEXT, bytes.count, bytes, &count, &output)
        return status == BROTLI_TRUE ? Array(output.prefix(count)) : nil
    }

    /// - Parameter limit: bytes that the result may have at the most; the decoder takes no more memory than that and its window,
    ///   16 MiB at the most.
    /// - Throws: `.invalidCompression` for a damaged stream, bytes after its end, or a longer result.
    public static func decompress(_ bytes: [UInt8], limit: Int) throws(PrimitiveError) -> [UInt8] {
        let state = unsafe BrotliDecoderCreateInstance(nil, nil, nil)
        defer { unsafe BrotliDecoderDestroyInstance(state) }
        var output: [UInt8] = []
        let result = unsafe bytes.withUnsafeBufferPointer { input in
            var available = input.count
            var next = input.baseAddress
            var result = BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT
            while result == BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT, output.count <= limit {
                var none = 0
                result = unsafe BrotliDecoderDecompressStream(state, &available, &next, &none, nil, nil)
                var size = limit + 1 - output.count
                if let chunk = unsafe BrotliDecoderTakeOutput(state, &size) {
                    unsafe output += UnsafeBufferPointer(start: chunk, count: size)
                }
            }
            return available == 0 ? result : BROTLI_DECODER_RESULT_ERROR
        }
        guard result == BROTLI_DECODER_RESULT_SUCCESS, output.count <= limit else {
            throw .invalidCompression
        }
        return output
    }
}
