import Imaging
import Wire

/// The number of parts for a code: as few as the largest symbol allows.
struct PartPlan {
    let dataCount: Int
    let parityCount: Int
    let level: ErrorCorrection

    /// - Throws: `SessionError.invalidInput(.tooLarge)`.
    init(for code: Code, _ options: DrawingOptions) throws(SessionError) {
        let length = code.payload.count
        var limit = 0
        for level in options.level.map({ [$0] }) ?? [.medium, .low] {
            let characters = Symbol.capacity(version: options.maxVersion, level: level)
            let room = Code.bodyLength(ofText: characters) - Part.overhead(forLength: length)
            guard room > 0 else { continue }
            let dataCount = (length + room - 1) / room
            let parityCount = Self.parityCount(for: dataCount, percent: options.parity)
            if dataCount + parityCount <= PartSet.partLimit, length <= PartSet.lengthLimit {
                self.dataCount = dataCount
                self.parityCount = parityCount
                self.level = level
                return
            }
            let most = (1...PartSet.partLimit).last {
                $0 + Self.parityCount(for: $0, percent: options.parity) <= PartSet.partLimit
            }
            limit = max(limit, min((most ?? 0) * room, PartSet.lengthLimit))
        }
        throw .invalidInput(.tooLarge(bytes: length, limit: limit))
    }

    /// The least number that is at least `percent` of its sum with `dataCount`.
    private static func parityCount(for dataCount: Int, percent: Int) -> Int {
        (percent * dataCount + 99 - percent) / (100 - percent)
    }
}
