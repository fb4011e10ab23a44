/// Edits bytes as an input of the fuzzer describes, so that the corpus keeps its meaning whatever
/// keys the bytes were made with.
struct Edits {
    private var script: ArraySlice<UInt8>

    init(_ script: ArraySlice<UInt8>) { self.script = script }

    private mutating func byte() -> Int { Int(script.popFirst() ?? 0) }

    /// A position in `count` bytes, including their end.
    private mutating func place(in count: Int) -> Int { (byte() << 8 | byte()) % (count + 1) }

    /// - Parameter twin: other bytes of the same kind, from which pieces are copied.
    mutating func apply(to bytes: [UInt8], twin: [UInt8]) -> [UInt8] {
        var bytes = bytes
        while !script.isEmpty {
            let operation = byte()
            let start = place(in: bytes.count)
            let end = min(bytes.count, start + byte())
            switch operation % 6 {
            case 0 where start < bytes.count: bytes[start] ^= UInt8(1 << (byte() % 8))
            case 1 where start < bytes.count: bytes[start] = UInt8(byte())
            case 2: bytes.insert(UInt8(byte()), at: start)
            case 3: bytes.removeSubrange(start..<end)
            case 4: bytes.replaceSubrange(start..<end, with: twin.prefix(end).dropFirst(start))
            default: bytes.replaceSubrange(start..., with: twin.dropFirst(start))
            }
        }
        return bytes
    }
}
