import Imaging

/// Reads binary PGM as pdftoppm writes it: "P5", width, height and the greatest value, 255, then
/// the pixels.
enum PortableGraymap {
    /// - Returns: nil if the process ended before an image.
    /// - Throws: `.damagedImage` if it ended within an image, or `.outOfTime`.
    static func read(from child: ForkedDecoder) throws(ImagingError) -> GrayImage? {
        guard let magic = try word(from: child) else { return nil }
        guard magic == "P5", let width = try word(from: child).flatMap({ Int($0) }),
            let height = try word(from: child).flatMap({ Int($0) }), try word(from: child) == "255"
        else { throw .damagedImage }
        try DecodingLimit.check(width: width, height: height, bytesPerPixel: 1)
        let pixels = try child.read(width * height)
        guard pixels.count == width * height else { throw .damagedImage }
        return GrayImage(width: width, height: height, pixels: pixels)
    }

    /// Reads a word and the space or line end after it.
    private static func word(from child: ForkedDecoder) throws(ImagingError) -> String? {
        var word = ""
        while word.utf8.count < 16, let byte = try child.read(1).first {
            guard byte > 0x20 else { return word }
            word.unicodeScalars.append(Unicode.Scalar(byte))
        }
        return nil
    }
}
