import Foundation

/// A folder that is deleted with the last reference to it.
final class TemporaryFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: url) }

    func file(_ name: String) -> URL { url.appending(path: name) }

    var files: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
    }
}

extension TemporaryFolder {
    /// All bytes of its files.
    func bytes() throws -> Data {
        try files.reduce(into: Data()) { $0 += try Data(contentsOf: file($1)) }
    }
}

extension Data {
    /// The bytes of a REAL in SQLite.
    init(bigEndianBitsOf value: Double) {
        self.init((0..<8).map { UInt8(truncatingIfNeeded: value.bitPattern >> (56 - 8 * $0)) })
    }

    /// Whether any of these 16-byte strings occurs.
    func holds(anyOf windows: Set<Data>) -> Bool {
        var isFirst = [Bool](repeating: false, count: 256)
        for window in windows { isFirst[Int(window[0])] = true }
        let bytes = [UInt8](self)
        var start = 0
        while start + 16 <= bytes.count {
            if isFirst[Int(bytes[start])], windows.contains(Data(bytes[start..<start + 16])) { return true }
            start += 1
        }
        return false
    }
}
