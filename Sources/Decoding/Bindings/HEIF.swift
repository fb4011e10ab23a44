import CForkedDecoders
import Imaging

/// Decodes the primary image of a HEIC or AVIF file with libheif, in a child process.
///
/// The image is upright, as the file's properties say.
enum HEIF {
    /// The memory limit of the child, which includes the image that it passes on.
    private static let memoryLimit: UInt64 = 256 << 20

    /// - Throws: `.tooManyPixels`, `.damagedImage`, `.noHEIFReader`, `.noProcess` or `.outOfTime`.
    static func decode(
        _ file: [UInt8], within limit: Duration?
    ) throws(ImagingError) -> GrayImage {
        let child = try start(file, wantsPixels: true, within: limit)
        let header = try header(from: child)
        let (width, height) = (Int(header.width), Int(header.height))
        try DecodingLimit.check(
            width: width, height: height, bytesPerPixel: bytesPerPixel(bits: header.bits))
        let exifCount = Int(header.exif_count)
        guard try child.read(exifCount).count == exifCount else { throw .damagedImage }
        let pixels = try child.read(width * height)
        guard pixels.count == width * height else { throw .damagedImage }
        return GrayImage(width: width, height: height, pixels: pixels)
    }

    /// Returns the Exif block if there is a readable one.
    ///
    /// - Throws: `.outOfTime`.
    static func exif(in file: [UInt8], within limit: Duration?) throws(ImagingError) -> ArraySlice<UInt8>? {
        let item: [UInt8]
        do throws(ImagingError) {
            let child = try start(file, wantsPixels: false, within: limit)
            let header = try header(from: child)
            item = try child.read(Int(header.exif_count))
            guard item.count == Int(header.exif_count) else { return nil }
        } catch .outOfTime {
            throw .outOfTime
        } catch {
            return nil
        }
        // The item starts with the number of bytes between that number and the TIFF structure
        // (ISO/IEC 23008-12, A.2.1).
        let distance = item.prefix(4).reduce(0) { $0 << 8 + Int($1) }
        return item.dropFirst(4).dropFirst(distance)
    }

    /// Measured: luma and half as much chroma in the decoder and again in libheif, plus the
    /// decoder's own data.
    private static func bytesPerPixel(bits: UInt32) -> Double { bits > 8 ? 8 : 4 }

    private static func start(
        _ file: [UInt8], wantsPixels: Bool, within limit: Duration?
    ) throws(ImagingError) -> ForkedDecoder {
        var child = forked_child()
        switch unsafe heif_shim_start(file, file.count, wantsPixels, memoryLimit, &child) {
        case forked_child_started:
            return ForkedDecoder(process: child.process, output: child.output, within: limit)
        case forked_child_not_installed: throw .noHEIFReader
        default: throw .noProcess
        }
    }

    private static func header(from child: ForkedDecoder) throws(ImagingError) -> heif_shim_header {
        let bytes = try child.read(MemoryLayout<heif_shim_header>.size)
        guard bytes.count == MemoryLayout<heif_shim_header>.size else { throw .damagedImage }
        return unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(as: heif_shim_header.self) }
    }
}
