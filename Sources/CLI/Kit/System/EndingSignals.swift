import Foundation
import Synchronization

/// Tasks that run before a signal ends this process.
enum EndingSignals {
    private struct State {
        var sources: [Int32: any DispatchSourceSignal] = [:]
        var tasks: [UUID: (numbers: Set<Int32>, task: @Sendable () -> Void)] = [:]
    }

    private static let state = Mutex(State())

    /// Adds a task for some signals. Ignored signals stay ignored.
    ///
    /// - Returns: the id for `remove`.
    static func add(_ numbers: Set<Int32>, _ task: @escaping @Sendable () -> Void) -> UUID {
        let id = UUID()
        state.withLock { state in
            state.tasks[id] = (numbers, task)
            for number in numbers where state.sources[number] == nil && !SignalMask.isIgnored(number) {
                state.sources[number] = source(of: number)
            }
        }
        return id
    }

    static func remove(_ id: UUID) { state.withLock { $0.tasks[id] = nil } }

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
