import CForkedDecoders
import Imaging

/// Draws the pages of a PDF in gray, with poppler's pdftoppm.
struct PDF {
    private let file: [UInt8]
    private let program: String

    /// The longer side of a page in pixels: about 350 per inch on A4, so that a dense symbol of 25
    /// mm has three pixels per module.
    private static let side: UInt32 = 4096
    private static let memoryLimit: UInt64 = 224 << 20

    /// - Parameter program: The name under which pdftoppm is searched in the PATH.
    init(_ file: [UInt8], program: String = "pdftoppm") {
        self.file = file
        self.program = program
    }

    /// - Parameter body: Returns whether to continue.
    /// - Throws: `.noPDFReader`, `.damagedImage`, `.tooManyImages`, `.outOfTime` or `.noProcess`.
    func forEachImage(
        within limit: Duration?, _ body: (GrayImage) -> Bool
    ) throws(ImagingError) {
        guard hasEnd else { throw .damagedImage }
        let child = try start(within: limit)
        var pageCount = 0
        while let page = try PortableGraymap.read(from: child) {
            pageCount += 1
            guard pageCount <= ImageDecoder.imageLimit else {
                throw .tooManyImages(limit: ImageDecoder.imageLimit)
            }
            guard body(page) else { return }
            child.restartDeadline()
        }
        guard child.succeeds(), pageCount > 0 else { throw .damagedImage }
    }

    /// Whether the end marker is within the last 1,024 bytes (ISO 32000-1, annex H, note 18).
    /// poppler would draw what it can of a truncated file.
    private var hasEnd: Bool {
        let tail = file.suffix(1024)
        return tail.indices.contains { tail[$0...].starts(with: "%%EOF".utf8) }
    }

    private func start(within limit: Duration?) throws(ImagingError) -> ForkedDecoder {
        var child = forked_child()
        let status = unsafe pdf_shim_start(
            program, file, file.count, UInt32(ImageDecoder.imageLimit) + 1, PDF.side, PDF.memoryLimit,
            &child)
        switch status {
        case forked_child_started:
            return ForkedDecoder(process: child.process, output: child.output, within: limit)
        case forked_child_not_installed: throw .noPDFReader
        default: throw .noProcess
        }
    }
}
