/// The format of an image file.
public enum ImageFormat: String, CaseIterable, Sendable {
    case png, jpeg, webp, gif, tiff
    /// HEIC and AVIF.
    case heif
    case pdf

    /// What a decoder process gets from outside, for the first of its files, before it gives up the
    /// right to do so.
    public enum Preparation: Sendable {
        case nothing, loadsLibrary
        /// A program is started with the file; so the process reads one file.
        case startsProgram
    }

    public var preparation: Preparation {
        switch self {
        case .heif: .loadsLibrary
        case .pdf: .startsProgram
        default: .nothing
        }
    }

    /// Detects the format from the signature that its standard gives, within the first 1,024 bytes.
    public init?(of file: [UInt8]) {
        if file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if file.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if file.starts(with: "RIFF".utf8), file.dropFirst(8).starts(with: "WEBP".utf8) {
            self = .webp
        } else if file.starts(with: "GIF87a".utf8) || file.starts(with: "GIF89a".utf8) {
            self = .gif
        } else if Self.tiffSignatures.contains(where: file.starts) {
            self = .tiff
        } else if file.dropFirst(4).starts(with: "ftyp".utf8), Self.hasHEIFBrand(file) {
            self = .heif
        } else if Self.hasPDFHeader(file) {
            self = .pdf
        } else {
            return nil
        }
    }

    /// Both byte orders, with offsets of four bytes and of eight (BigTIFF).
    private static let tiffSignatures: [[UInt8]] = [
        [0x49, 0x49, 42, 0], [0x4D, 0x4D, 0, 42], [0x49, 0x49, 43, 0], [0x4D, 0x4D, 0, 43],
    ]

    /// Still images coded with HEVC or AV1. `mif1` is generic; the brands after it name the coding.
    private static let heifBrands = ["heic", "heix", "heim", "heis", "avif", "mif1"]

    /// Whether a major or compatible brand is known. The box holds the major brand, a version, and
    /// the compatible brands up to its end (ISO/IEC 14496-12, 4.3).
    private static func hasHEIFBrand(_ file: [UInt8]) -> Bool {
        let end = file.prefix(4).reduce(0) { $0 << 8 + Int($1) }
        let brands = [8] + stride(from: 16, to: min(end, 256), by: 4)
        return brands.contains { start in
            heifBrands.contains { file.dropFirst(start).starts(with: $0.utf8) }
        }
    }

    /// Whether the PDF header is within the first 1,024 bytes; other bytes may precede it (ISO
    /// 32000-1, annex H, note 13).
    private static func hasPDFHeader(_ file: [UInt8]) -> Bool {
        let head = file.prefix(1024)
        return head.indices.contains { head[$0...].starts(with: "%PDF-".utf8) }
    }
}
