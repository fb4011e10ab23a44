import Glibc

/// Frames on standard input and output: a length in four bytes, the most significant first, then as
/// many bytes.
///
/// The other side has deadlines and ends this process; so this side waits without one.
enum Frame {
    /// Ends the process where the other side reads no more.
    static func send(_ frame: [UInt8]) {
        var rest = ([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: frame.count >> $0) } + frame)[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            guard count >= 0 || errno == EINTR else { exit(1) }
            rest = rest.dropFirst(max(count, 0))
        }
    }

    /// - Returns: nil at the end of the input.
    static func receive() -> [UInt8]? {
        guard let length = bytes(4) else { return nil }
        return bytes(length.reduce(0) { $0 << 8 | Int($1) })
    }

    private static func bytes(_ count: Int) -> [UInt8]? {
        var isComplete = true
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: max(count, 1)) { buffer, filled in
            while filled < count {
                let received = unsafe read(
                    STDIN_FILENO, buffer.baseAddress?.advanced(by: filled), count - filled)
                if received > 0 { filled += received }
                isComplete = received > 0 || received < 0 && errno == EINTR
                guard isComplete else { return }
            }
        }
        return isComplete ? bytes : nil
    }
}
