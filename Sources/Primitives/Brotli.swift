import CBrotli

/// Brotli (RFC 7932), the one common compressor that helps texts of a line or two.
public enum Brotli {
    /// Trying costs more than the whole of signing and encrypting, so it is not tried where it cannot help.
    private static let smallest = 48

    /// The one window that a stream names in a single bit (RFC 7932, section 9.1), and the bytes that it spans.
    private static let shortWindow: Int32 = 16
    private static let shortWindowLimit = 1 << 16 - 16

    /// Up to this length letters are not coded by the two before them: to look whether they should be takes most of the time,
    /// and makes the stream of a short text longer by some hundredths.
    private static let shortText = 4_096

    /// Nil where the stream would not be smaller than the bytes, which it never is for texts of a few words.
    public static func compress(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count >= smallest else { return nil }
        let window = bytes.count <= shortWindowLimit ? shortWindow : BROTLI_DEFAULT_WINDOW
        guard let state = unsafe BrotliEncoderCreateInstance(nil, nil, nil) else {
            preconditionFailure("libbrotli has no memory")
        }
        defer { unsafe BrotliEncoderDestroyInstance(state) }
        for (parameter, value) in [
            (BROTLI_PARAM_QUALITY, UInt32(BROTLI_MAX_QUALITY)),
            (BROTLI_PARAM_LGWIN, UInt32(window)),
            (BROTLI_PARAM_MODE, BROTLI_MODE_TEXT.rawValue),
            (BROTLI_PARAM_DISABLE_LITERAL_CONTEXT_MODELING, bytes.count <= shortText ? 1 : 0),
        ] {
            unsafe BrotliEncoderSetParameter(state, parameter, value)
        }
        var output = [UInt8](repeating: 0, count: bytes.count - 1)
        var (left, room) = (bytes.count, output.count)
        let isDone = unsafe bytes.withUnsafeBufferPointer { input in
            unsafe output.withUnsafeMutableBufferPointer { output in
                var (next, end) = (input.baseAddress, output.baseAddress)
                let status = unsafe BrotliEncoderCompressStream(
                    state, BROTLI_OPERATION_FINISH, &left, &next, &room, &end, nil)
                return unsafe status == BROTLI_TRUE && BrotliEncoderIsFinished(state) == BROTLI_TRUE
            }
        }
        return isDone ? Array(output.dropLast(room)) : nil
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
