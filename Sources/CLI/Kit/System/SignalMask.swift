import CLinux
import Foundation

/// Signals that a thread takes, or does not.
enum SignalMask {
    /// Ends this process by a signal, as if nothing had ever handled it.
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

    /// Blocks SIGPIPE on this thread while `body` runs: writing to a process that has ended is an error there, where it would end this one.
    /// Other threads keep the signal, for a standard output that nobody reads any more.
    static func withoutBrokenPipe<Result>(_ body: () throws -> Result) rethrows -> Result {
        var (signals, before, noTime) = (sigset_t(), sigset_t(), timespec())
        unsafe sigemptyset(&signals)
        unsafe sigaddset(&signals, SIGPIPE)
        precondition(unsafe pthread_sigmask(SIG_BLOCK, &signals, &before) == 0, "SIGPIPE is a signal")
        defer {
            // A signal that came meanwhile waits for this thread, and would end the process now.
            while unsafe sigtimedwait(&signals, nil, &noTime) == -1, errno == EINTR {}
            precondition(unsafe pthread_sigmask(SIG_SETMASK, &before, nil) == 0, "the mask was set before")
        }
        return try body()
    }
}
