import CLinux
import Foundation

/// Blocks, checks and raises signals.
enum SignalMask {
    /// Ends this process by a signal, as if it had no handler.
    static func end(by number: Int32) {
        signal(number, SIG_DFL)
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe sigaddset(&signals, number)
        precondition(unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil) == 0, "a signal")
        raise(number)
    }

    static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        precondition(unsafe sigaction(number, nil, &action) == 0, "a signal")
        let handler = unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
        let ignoring = unsafe unsafeBitCast(SIG_IGN, to: Int.self)
        return handler == ignoring
    }

    /// Blocks SIGPIPE on this thread while `body` runs.
    ///
    /// There, writing to an ended process is an error and does not end this process. Other threads
    /// keep the signal, for a closed standard output.
    static func withoutBrokenPipe<Result>(_ body: () throws -> Result) rethrows -> Result {
        var (signals, before, noTime) = (sigset_t(), sigset_t(), timespec())
        unsafe sigemptyset(&signals)
        unsafe sigaddset(&signals, SIGPIPE)
        precondition(unsafe pthread_sigmask(SIG_BLOCK, &signals, &before) == 0, "SIGPIPE is a signal")
        defer {
            // A pending signal would end the process as soon as it is unblocked: discard it.
            while unsafe sigtimedwait(&signals, nil, &noTime) == -1, errno == EINTR {}
            precondition(unsafe pthread_sigmask(SIG_SETMASK, &before, nil) == 0, "the mask was set before")
        }
        return try body()
    }
}
