import Foundation

/// Why a reading process did not read a file to its end.
enum DecoderFailure: Error, Equatable {
    /// The system has no room for another process.
    case cannotStart
    /// It was ended since it took longer than this.
    case tooSlow(limit: Duration)
    case outOfMemory
    case crashed

    /// - Parameter ending: of a process that ought not to have ended.
    init(_ ending: ChildProcess.Ending) {
        // Linux kills where the whole machine has no memory left.
        let isOutOfMemory = [.exit(ProcessLimits.outOfMemoryStatus), .signal(SIGKILL)].contains(ending)
        self = isOutOfMemory ? .outOfMemory : .crashed
    }
}
