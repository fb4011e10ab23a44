import Foundation

/// Does something before a signal ends this process, as it does anyway.
final class EndingSignals {
    private var sources: [Int32: any DispatchSourceSignal] = [:]

    /// - Parameter numbers: those of them that are ignored stay so.
    init(_ numbers: [Int32], before: @escaping @Sendable () -> Void) {
        // A signal that comes before its source is registered ends the process as ever; none gets lost.
        let registered = DispatchSemaphore(value: 0)
        for number in numbers where !SignalMask.isIgnored(number) {
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                before()
                SignalMask.end(by: number)
            }
            source.setRegistrationHandler { registered.signal() }
            source.resume()
            registered.wait()
            sources[number] = source
        }
    }

    /// The signals do what they always do again.
    func release() {
        for (number, source) in sources {
            source.cancel()
            signal(number, SIG_DFL)
        }
        sources = [:]
    }

    deinit { release() }
}
