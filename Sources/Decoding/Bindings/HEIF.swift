import CHEIF
import Imaging

/// Decodes the primary image of a HEIC or AVIF file with libheif.
///
/// The image is upright, as the file's properties say.
enum HEIF {
    private static let exifLimit = 1 << 16

    /// - Throws: `.noHEIFReader`.
    static func load() throws(ImagingError) {
        guard heif_shim_load() else { throw .noHEIFReader }
    }

    /// - Returns: the image; of a file that lacks its end, its rows before that, and others that say nothing.
    /// - Throws: `.tooManyPixels`, `.unsupportedVariety`, `.damagedImage` or `.noHEIFReader`.
    static func decode(_ bytes: [UInt8]) throws(ImagingError) -> (image: GrayImage, isWhole: Bool) {
        try load()
        let missing = missingCount(of: bytes)
        let file = missing == 0 ? bytes : bytes + [UInt8](repeating: 0, count: missing)
        let (width, height, bits, _) = try header(of: file)
        try DecodingLimit.check(width: width, height: height, bytesPerPixel: bytesPerPixel(bits: bits))
        var result = heif_shim_damaged
        let pixels = unsafe [UInt8](unsafeUninitializedCapacity: width * height) { buffer, count in
            result = unsafe heif_shim_read_gray(
                file, file.count, UInt32(width), UInt32(height), buffer.baseAddress)
            count = result == heif_shim_read ? width * height : 0
        }
        try check(result)
        return (GrayImage(width: width, height: height, pixels: pixels), missing == 0)
    }

    /// The bytes that the last box of a file (ISO/IEC 14496-12, 4.2) lacks, if it has the media and no more
    /// than half of the file is missing. libheif reads no file without them; with zeros in their place
    /// its decoders give the rows before them.
    private static func missingCount(of file: [UInt8]) -> Int {
        var start = 0
        while start + 16 <= file.count {
            var count = file.bigEndian(at: start, count: 4)
            if count == 1 {
                let high = file.bigEndian(at: start + 8, count: 4)
                count = high << 32 + file.bigEndian(at: start + 12, count: 4)
            }
            let left = file.count - start
            guard count <= left else {
                let isMedia = file[(start + 4)..<(start + 8)].elementsEqual("mdat".utf8)
                return isMedia && count - left <= file.count ? count - left : 0
            }
            // A box of size 0 ends with the file, and other sizes below 8 are none.
            guard count >= 8 else { return 0 }
            start += count
        }
        return 0
    }

    /// Returns the Exif block if there is a readable one.
    static func exif(in file: [UInt8]) -> ArraySlice<UInt8>? {
        guard heif_shim_load(), let item = try? header(of: file).exif, !item.isEmpty else { return nil }
        // The item starts with the number of bytes between that number and the TIFF structure
        // (ISO/IEC 23008-12, A.2.1).
        let distance = item.prefix(4).reduce(0) { $0 << 8 + Int($1) }
        return item.dropFirst(4).dropFirst(distance)
    }

    /// Measured: luma and half as much chroma in the decoder and again in libheif, plus the
    /// decoder's own data. Its memory is free again when the gray pixels are copied.
    private static func bytesPerPixel(bits: UInt32) -> Double { bits > 8 ? 8 : 4 }

    private static func header(
        of file: [UInt8]
    ) throws(ImagingError) -> (width: Int, height: Int, bits: UInt32, exif: [UInt8]) {
        var header = heif_shim_header()
        var result = heif_shim_damaged
        let exif = unsafe [UInt8](unsafeUninitializedCapacity: exifLimit) { buffer, count in
            count = exifLimit
            result = unsafe heif_shim_read_header(file, file.count, &header, buffer.baseAddress, &count)
        }
        try check(result)
        return (Int(header.width), Int(header.height), header.bits, exif)
    }

    private static func check(_ result: heif_shim_result) throws(ImagingError) {
        guard result != heif_shim_unsupported else { throw .unsupportedVariety(.heif) }
        guard result == heif_shim_read else { throw .damagedImage }
    }
}
