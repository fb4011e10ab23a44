import Glibc

/// A character set, by the name under which the C library converts it to Unicode.
///
/// The C library loads converters from files, so a process that may open none has only a few.
struct CharacterSetName {
    private let name: String

    /// - Parameter number: As AIM assigns it (ECI, AIM ITS/04-023 and its register).
    /// - Returns: nil for sets that are not defined, and for 899, which is no text.
    init?(_ number: Int) {
        switch number {
        case 0, 2: name = "CP437"
        case 1: name = "ISO-8859-1"
        // 14 would be a part of ISO/IEC 8859 that was never published.
        case 3...13, 15...18: name = "ISO-8859-\(number - 2)"
        case CodeSegment.shiftJIS: name = "CP932"
        case 21: name = "CP1250"
        case 22: name = "CP1251"
        case 23: name = "CP1252"
        case 24: name = "CP1256"
        case 25: name = "UTF-16BE"
        case 26: name = "UTF-8"
        // ASCII, and the characters that all national variants of ISO 646 have.
        case 27, 170: name = "ASCII"
        case 28: name = "BIG5"
        // 29 is GB 2312, of which GB 18030 is a superset.
        case CodeSegment.gb18030, 32: name = "GB18030"
        // Windows' superset of KS X 1001.
        case 30: name = "CP949"
        case 31: name = "GBK"
        case 33: name = "UTF-16LE"
        case 34: name = "UTF-32BE"
        case 35: name = "UTF-32LE"
        default: return nil
        }
    }

    /// Whether the C library has its converter.
    var isInstalled: Bool {
        guard let converter = unsafe converter else { return false }
        unsafe iconv_close(converter)
        return true
    }

    private var converter: iconv_t? {
        let converter = unsafe iconv_open("UTF-8", name)
        return unsafe Int(bitPattern: converter) == -1 ? nil : converter
    }

    /// - Returns: nil if the bytes are not valid in this set, or its converter is not installed.
    func text(of bytes: [UInt8]) -> String? {
        guard let converter = unsafe converter else { return nil }
        defer { unsafe iconv_close(converter) }
        var input = bytes.map { CChar(bitPattern: $0) }
        // No byte becomes more than three bytes of UTF-8.
        let capacity = 3 * bytes.count
        var isWhole = false
        let text = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
            unsafe input.withUnsafeMutableBufferPointer { input in
                var source = input.baseAddress
                var left = input.count
                var space = capacity
                unsafe output.withMemoryRebound(to: CChar.self) { output in
                    var target = output.baseAddress
                    isWhole = unsafe iconv(converter, &source, &left, &target, &space) != -1 && left == 0
                }
                count = capacity - space
            }
        }
        return isWhole ? String(validating: text, as: UTF8.self) : nil
    }
}
