import CPoppler
import Imaging

/// Draws the pages of a PDF in gray, with poppler's pdftoppm (docs/decisions/0043-pdftoppm.md).
///
/// pdftoppm is started by `init`, before the caller gives up the right to start programs.
struct PDF {
    private let program: ForkedDecoder
    private let file: [UInt8]

    /// The longer side of a page in pixels: about 350 per inch on A4, so that a dense symbol of 25
    /// mm has three pixels per module.
    private static let side: UInt32 = 4096
    private static let memoryLimit: UInt64 = 224 << 20

    /// The descriptor through which the process that draws is killed.
    var handle: Int32 { program.handle }

    /// - Parameter program: The name under which pdftoppm is searched in the PATH.
    /// - Throws: `.noPDFReader` or `.noProcess`.
    init(_ file: [UInt8], program: String = "pdftoppm") throws(ImagingError) {
        self.file = file
        var child = pdf_shim_child()
        let status = unsafe pdf_shim_start(
            program, file, file.count, UInt32(ImageDecoder.imageLimit) + 1, Self.side, Self.memoryLimit,
            &child)
        switch status {
        case pdf_shim_started: self.program = ForkedDecoder(child)
        case pdf_shim_not_installed: throw .noPDFReader
        default: throw .noProcess
        }
    }

    /// Reads the pages, once.
    ///
    /// - Parameter body: Returns whether to continue.
    /// - Throws: `.damagedImage`, `.needsPassword`, `.tooManyImages` or `.outOfTime`.
    func forEachImage(within limit: Duration?, _ body: (GrayImage) -> Bool) throws(ImagingError) {
        var pageCount = 0
        program.startTime(limit)
        while let page = try PortableGraymap.read(from: program) {
            pageCount += 1
            guard pageCount <= ImageDecoder.imageLimit else {
                throw .tooManyImages(limit: ImageDecoder.imageLimit)
            }
            guard body(page) else { return }
            program.startTime(limit)
        }
        if pageCount == 0, file.rangeOfLast("/Encrypt") != nil { throw .needsPassword }
        // poppler draws what it can of a truncated file.
        guard program.succeeds(), pageCount > 0, hasEnd else { throw .damagedImage }
    }

    /// Whether the end marker is there, and no object after it: anything else may follow (ISO
    /// 32000-1, annex H, note 18).
    private var hasEnd: Bool {
        guard let end = file.rangeOfLast("%%EOF") else { return false }
        return file.rangeOfLast("endobj").map { $0.lowerBound < end.lowerBound } ?? true
    }
}

extension [UInt8] {
    fileprivate func rangeOfLast(_ word: String) -> Range<Int>? {
        let word = Array(word.utf8)
        guard count >= word.count else { return nil }
        let start = indices.dropLast(word.count - 1).last { index in
            self[index] == word[0] && self[index...].starts(with: word)
        }
        return start.map { $0..<($0 + word.count) }
    }
}

/// Reads binary PGM as pdftoppm writes it: "P5", width, height and the greatest value, 255, then
/// the pixels.
private enum PortableGraymap {
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
