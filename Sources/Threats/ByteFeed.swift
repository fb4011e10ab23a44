/// The bytes of a file, a piece at a time.
final class ByteFeed {
    private let source: (inout [UInt8], Range<Int>) throws -> Int
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)
    private var position = 0
    private var end = 0
    private var isAtEnd = false
    /// The offset of the next byte, from 0.
    private(set) var offset = 0

    /// - Parameter source: fills a part of a range of a buffer from its beginning, and returns the
    ///   number of bytes; 0 at the end.
    init(_ source: @escaping (inout [UInt8], Range<Int>) throws -> Int) { self.source = source }

    /// The first 64 KiB of the file at most, without consuming them. Call it before anything else.
    func head() throws -> [UInt8] {
        precondition(offset == 0)
        while end < buffer.count, try fill() {}
        return Array(buffer[..<end])
    }

    func peek() throws -> UInt8? {
        if position == end {
            (position, end) = (0, 0)
            guard try fill() else { return nil }
        }
        return buffer[position]
    }

    func next() throws -> UInt8? {
        guard let byte = try peek() else { return nil }
        position += 1
        offset += 1
        return byte
    }

    /// The bytes up to the next line feed or carriage return, which is consumed too; nil at the
    /// end. A line that ends with both is followed by an empty line.
    ///
    /// - Parameter limit: the most bytes to return; of a longer line one more is returned.
    func line(limit: Int) throws -> [UInt8]? {
        guard try peek() != nil else { return nil }
        var line: [UInt8] = []
        while try peek() != nil {
            let piece = buffer[position..<end].prefix { $0 != 0x0A && $0 != 0x0D }
            line += piece.prefix(limit + 1 - line.count)
            let hasEnd = piece.endIndex < end
            offset += piece.count + (hasEnd ? 1 : 0)
            position = piece.endIndex + (hasEnd ? 1 : 0)
            if hasEnd { break }
        }
        return line
    }

    private func fill() throws -> Bool {
        guard !isAtEnd else { return false }
        let count = try source(&buffer, end..<buffer.count)
        isAtEnd = count == 0
        end += count
        return count > 0
    }
}
