import CPoppler
import Glibc
import Imaging

/// A forked decoding process and the pipe to which it writes its result.
///
/// The process is killed when this value is released. `ChildProcess` of the command line spawns a program
/// with Foundation, which this module does not know.
final class ForkedDecoder {
    private let child: pdf_shim_child
    private var deadline: ContinuousClock.Instant?
    private var hasEnded = false

    init(_ child: pdf_shim_child) { self.child = child }

    /// The descriptor through which the process is killed.
    var handle: Int32 { child.handle }

    /// Starts the time for the next image.
    ///
    /// - Parameter limit: Nil for no limit.
    func startTime(_ limit: Duration?) {
        deadline = limit.map { .now + $0 }
    }

    deinit {
        close(child.output)
        if !hasEnded { unsafe withUnsafePointer(to: child) { unsafe pdf_shim_kill($0) } }
        close(child.handle)
    }

    /// Reads `count` bytes, or fewer if the process has ended.
    ///
    /// - Throws: `.outOfTime`
    func read(_ count: Int) throws(ImagingError) -> [UInt8] {
        // For a count of 0, Swift would write into the storage that all empty arrays share.
        guard count > 0 else { return [] }
        var isInTime = true
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                isInTime = waitForOutput()
                guard isInTime else { return }
                let taken = unsafe Glibc.read(
                    child.output, buffer.baseAddress?.advanced(by: filled), count - filled)
                guard taken > 0 || (taken < 0 && errno == EINTR) else { return }
                filled += max(0, taken)
            }
        }
        guard isInTime else { throw .outOfTime }
        return bytes
    }

    /// Waits for the process to exit. Call this only after its output has ended.
    ///
    /// - Returns: Whether the exit status is 0.
    func succeeds() -> Bool {
        var status: Int32 = 0
        hasEnded = true
        return unsafe waitpid(child.process, &status, 0) == child.process && status == 0
    }

    /// Returns whether output is available before the deadline.
    private func waitForOutput() -> Bool {
        guard let deadline else { return true }
        var query = pollfd(fd: child.output, events: Int16(POLLIN), revents: 0)
        while true {
            let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
            guard left > 0 else { return false }
            let ready = unsafe poll(&query, 1, Int32(min(left.rounded(.up), 60_000)))
            if ready > 0 { return true }
            guard ready == 0 || errno == EINTR else { return true }
        }
    }
}
