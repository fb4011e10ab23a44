import CLinux
package import Foundation
import Synchronization

/// Blocks, checks and raises signals.
package enum SignalMask {
    /// Ends this process by a signal, as if it had no handler.
    package static func end(by number: Int32) {
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
    package static func withoutBrokenPipe<Result>(_ body: () throws -> Result) rethrows -> Result {
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

/// Tasks that run before a signal ends this process.
package enum EndingSignals {
    private struct State {
        var sources: [Int32: any DispatchSourceSignal] = [:]
        var tasks: [UUID: (numbers: Set<Int32>, task: @Sendable () -> Void)] = [:]
    }

    private static let state = Mutex(State())

    /// Adds a task for some signals. Ignored signals stay ignored.
    ///
    /// - Returns: the id for `remove`.
    package static func add(_ numbers: Set<Int32>, _ task: @escaping @Sendable () -> Void) -> UUID {
        let id = UUID()
        state.withLock { state in
            state.tasks[id] = (numbers, task)
            for number in numbers where state.sources[number] == nil && !SignalMask.isIgnored(number) {
                state.sources[number] = source(of: number)
            }
        }
        return id
    }

    package static func remove(_ id: UUID) { state.withLock { $0.tasks[id] = nil } }

    /// The source stays until the process ends: a source that replaces another may miss its signal.
    private static func source(of number: Int32) -> any DispatchSourceSignal {
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
        source.setEventHandler {
            let tasks = state.withLock { $0.tasks.values.filter { $0.numbers.contains(number) } }
            for task in tasks { task.task() }
            SignalMask.end(by: number)
        }
        // A signal before the registration ends the process as usual; none gets lost.
        let registered = DispatchSemaphore(value: 0)
        source.setRegistrationHandler { registered.signal() }
        source.resume()
        registered.wait()
        return source
    }
}
