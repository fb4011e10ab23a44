import CGIF

/// The bytes that giflib has not read yet.
final class GIFSource {
    private let file: [UInt8]
    private var position = 0

    init(_ file: [UInt8]) { self.file = file }

    /// - Returns: how many bytes were read.
    func read(into target: UnsafeMutableBufferPointer<UInt8>) -> Int32 {
        let taken = file[position...].prefix(target.count)
        _ = unsafe target.update(fromContentsOf: taken)
        position += taken.count
        return Int32(taken.count)
    }
}
