import Foundation
import Synchronization

/// Ctrl-C.
enum InterruptSignal {
    private static let source = Mutex<(any DispatchSourceSignal)?>(nil)

    /// Does something before the signal ends this process, as it does anyway.
    static func whenItComes(_ body: @escaping @Sendable () -> Void) {
        source.withLock { source in
            source?.cancel()
            signal(SIGINT, SIG_IGN)
            let new = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
            new.setEventHandler {
                body()
                SignalMask.end(by: SIGINT)
            }
            new.resume()
            source = new
        }
    }
}
