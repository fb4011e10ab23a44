import CBrotli
import CDeflate

/// Brotli (RFC 7932), the only common compressor that shortens texts of one or two lines
/// (docs/decisions/0003-brotli.md).
public enum Brotli {
    /// In bytes. Shorter texts rarely compress, and trying costs more than signing and encrypting
    /// together.
    private static let smallest = 48

    /// The only window size that a stream encodes in a single bit (RFC 7932, section 9.1), and its
    /// span in bytes.
    private static let shortWindow: Int32 = 16
    private static let shortWindowLimit = 1 << 16 - 16

    /// In bytes. Up to this length the encoder does not model letters by the two letters before
    /// them: the analysis takes most of the time, and makes the stream of a short text a few
    /// hundredths longer.
    private static let shortText = 4_096

    /// Compresses `bytes`, or returns nil if the stream would not be smaller, as for texts of a few
    /// words.
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

    /// - Parameter limit: the most bytes that the result may have. The decoder uses that much
    ///   memory and its window, 16 MiB at most.
    /// - Throws: `.invalidCompression` for a damaged stream, bytes after its end, or a longer
    ///   result.
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

/// Raw DEFLATE (RFC 1951), the only compression that browsers expand themselves.
public enum Deflate {
    private static let level: Int32 = 12

    /// Compresses `bytes`, or returns nil if the stream would not be smaller.
    public static func compress(_ bytes: [UInt8]) -> [UInt8]? {
        guard let compressor = unsafe libdeflate_alloc_compressor(level) else {
            preconditionFailure("libdeflate has no memory")
        }
        defer { unsafe libdeflate_free_compressor(compressor) }
        // With a smaller buffer libdeflate gives up on streams that would fit.
        let bound = unsafe libdeflate_deflate_compress_bound(compressor, bytes.count)
        var output = [UInt8](repeating: 0, count: bound)
        let count = unsafe libdeflate_deflate_compress(compressor, bytes, bytes.count, &output, bound)
        return count < bytes.count ? Array(output.prefix(count)) : nil
    }

    /// - Parameter limit: the most bytes that the result may have.
    /// - Throws: `.invalidCompression` for a damaged stream, bytes after its end, or a longer
    ///   result.
    public static func decompress(_ bytes: [UInt8], limit: Int) throws(PrimitiveError) -> [UInt8] {
        guard let decompressor = unsafe libdeflate_alloc_decompressor() else {
            preconditionFailure("libdeflate has no memory")
        }
        defer { unsafe libdeflate_free_decompressor(decompressor) }
        var output = [UInt8](repeating: 0, count: limit)
        var (read, written) = (0, 0)
        let result = unsafe libdeflate_deflate_decompress_ex(
            decompressor, bytes, bytes.count, &output, limit, &read, &written)
        guard result == LIBDEFLATE_SUCCESS, read == bytes.count else { throw .invalidCompression }
        return Array(output.prefix(written))
    }
}
