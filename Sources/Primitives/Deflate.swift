import CDeflate

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
