import CExif

/// The entries of one Exif block, read by libexif.
@safe struct ExifBlock: ~Copyable {
    /// The identifier before the TIFF structure in a JPEG segment and in some other files.
    static let identifier: [UInt8] = Array("Exif\0\0".utf8)

    private let data: UnsafeMutablePointer<ExifData>

    /// - Parameter block: A TIFF structure, with or without the identifier. libexif reads 64 KiB of
    ///   it. Damaged blocks have no entries.
    init(_ block: ArraySlice<UInt8>) {
        guard let data = unsafe exif_data_new() else { preconditionFailure("libexif has no memory") }
        unsafe self.data = data
        // libexif must neither add nor drop entries.
        unsafe exif_data_unset_option(data, EXIF_DATA_OPTION_FOLLOW_SPECIFICATION)
        unsafe exif_data_unset_option(data, EXIF_DATA_OPTION_IGNORE_UNKNOWN_TAGS)
        let head = block.prefix(1 << 16)
        let bytes =
            head.starts(with: ExifBlock.identifier) ? Array(head) : ExifBlock.identifier + head
        unsafe exif_data_load_data(data, bytes, UInt32(bytes.count))
    }

    deinit { unsafe exif_data_unref(data) }

    /// Returns a text without its final NUL, or nil if there is no such entry.
    func text(_ entry: ExifEntry) -> [UInt8]? {
        bytes(entry, as: EXIF_FORMAT_ASCII).map { Array($0.prefix { $0 != 0 }) }
    }

    /// Returns the first byte of an entry.
    func byte(_ entry: ExifEntry) -> UInt8? {
        bytes(entry, as: EXIF_FORMAT_BYTE)?.first
    }

    /// Returns the first 16-bit number of an entry.
    func short(_ entry: ExifEntry) -> UInt16? {
        guard let bytes = bytes(entry, as: EXIF_FORMAT_SHORT), bytes.count >= 2 else { return nil }
        return unsafe exif_get_short(bytes, exif_data_get_byte_order(data))
    }

    /// Returns fractions, signed or not; nil for those with a denominator of 0, as cameras write
    /// unknown values.
    func fractions(_ entry: ExifEntry) -> [Double?] {
        let order = unsafe exif_data_get_byte_order(data)
        if let bytes = bytes(entry, as: EXIF_FORMAT_SRATIONAL) {
            return Self.pairs(bytes).map { pair in
                let fraction = unsafe exif_get_srational(pair, order)
                return Self.quotient(Double(fraction.numerator), Double(fraction.denominator))
            }
        }
        return Self.pairs(bytes(entry, as: EXIF_FORMAT_RATIONAL) ?? []).map { pair in
            let fraction = unsafe exif_get_rational(pair, order)
            return Self.quotient(Double(fraction.numerator), Double(fraction.denominator))
        }
    }

    private static func pairs(_ bytes: [UInt8]) -> [[UInt8]] {
        let size = 8
        return (0..<(bytes.count / size)).map { Array(bytes[($0 * size)..<(($0 + 1) * size)]) }
    }

    private static func quotient(_ numerator: Double, _ denominator: Double) -> Double? {
        denominator == 0 ? nil : numerator / denominator
    }

    /// Whether there is such an entry, of any type.
    func has(_ entry: ExifEntry) -> Bool { unsafe found(entry) != nil }

    private func bytes(_ entry: ExifEntry, as format: ExifFormat) -> [UInt8]? {
        guard let found = unsafe found(entry), unsafe found.pointee.format == format,
            let start = unsafe found.pointee.data
        else { return nil }
        return unsafe Array(UnsafeBufferPointer(start: start, count: Int(found.pointee.size)))
    }

    private func found(_ entry: ExifEntry) -> UnsafeMutablePointer<CExif.ExifEntry>? {
        let contents = unsafe data.pointee.ifd
        let content =
            switch entry.directory {
            case .image: unsafe contents.0
            case .exif: unsafe contents.2
            case .gps: unsafe contents.3
            }
        guard let content = unsafe content else { return nil }
        return unsafe exif_content_get_entry(content, ExifTag(rawValue: entry.tag))
    }
}

/// An entry of an Exif block, named by its tag (Exif 2.32, 4.6).
struct ExifEntry {
    /// The directory that a tag belongs to: of the image, of Exif, or of GPS.
    enum Directory {
        case image, exif, gps
    }

    let directory: Directory
    let tag: UInt32

    static let orientation = ExifEntry(directory: .image, tag: 0x0112)
    static let dateTime = ExifEntry(directory: .image, tag: 0x0132)
    static let dateTimeOriginal = ExifEntry(directory: .exif, tag: 0x9003)
    static let dateTimeDigitized = ExifEntry(directory: .exif, tag: 0x9004)
    static let offsetTime = ExifEntry(directory: .exif, tag: 0x9010)
    static let offsetTimeOriginal = ExifEntry(directory: .exif, tag: 0x9011)
    static let offsetTimeDigitized = ExifEntry(directory: .exif, tag: 0x9012)
    static let latitudeRef = ExifEntry(directory: .gps, tag: 0x01)
    static let latitude = ExifEntry(directory: .gps, tag: 0x02)
    static let longitudeRef = ExifEntry(directory: .gps, tag: 0x03)
    static let longitude = ExifEntry(directory: .gps, tag: 0x04)
    static let altitudeRef = ExifEntry(directory: .gps, tag: 0x05)
    static let altitude = ExifEntry(directory: .gps, tag: 0x06)
    static let timeStamp = ExifEntry(directory: .gps, tag: 0x07)
    static let dateStamp = ExifEntry(directory: .gps, tag: 0x1D)
    static let positioningError = ExifEntry(directory: .gps, tag: 0x1F)
}
