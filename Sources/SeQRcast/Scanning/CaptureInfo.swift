public import Foundation
public import Imaging
public import Storage
public import Wire

/// When and where an image was taken, as far as its metadata is plausible.
public struct CaptureInfo: Equatable, Sendable {
    /// A value in the metadata that is implausible or cannot be read, and was dropped.
    public enum Doubt: Equatable, Sendable {
        /// No such date or time of day.
        case impossibleTime(ExifMetadata.Time)
        /// Before the earliest date of digital cameras' clocks.
        case timeTooEarly(ExifMetadata.Time)
        /// More than a day ahead of this machine's clock.
        case timeInFuture(ExifMetadata.Time)
        /// It is not written as a time.
        case unreadableTime
        /// No such time zone, or not written as one. The time counts as one without a zone.
        case unusableZone
        /// It is not written as a place.
        case unreadablePlace
        /// Out of range, not a number, or absurdly high, deep or uncertain.
        case impossiblePlace(ExifMetadata.Position)
        /// 0° north, 0° east to a centimetre: devices without a position write it.
        case noFix
    }

    public private(set) var time: Timestamp?
    public private(set) var place: Place?
    public private(set) var doubtOfTime: Doubt?
    public private(set) var doubtOfPlace: Doubt?

    /// - Parameters:
    ///   - now: an image dated more than a day later has a wrong clock.
    ///   - timeZone: for times without an offset.
    public init(_ origin: ExifMetadata, now: Timestamp, timeZone: TimeZone = .current) {
        if origin.unreadable.contains(.time) { doubtOfTime = .unreadableTime }
        if origin.unreadable.contains(.position) { doubtOfPlace = .unreadablePlace }
        if var time = origin.time {
            if origin.unreadable.contains(.zone) || !(CaptureInfo.offsets ~= time.offset ?? 0) {
                time.offset = nil
                doubtOfTime = .unusableZone
            }
            do throws(Rejection) {
                self.time = try CaptureInfo.timestamp(time, now: now, timeZone)
            } catch {
                doubtOfTime = error.doubt
            }
        }
        if let position = origin.position {
            do throws(Rejection) {
                place = try CaptureInfo.place(position)
            } catch {
                doubtOfPlace = error.doubt
            }
        }
    }

    private struct Rejection: Error { let doubt: Doubt }

    private static let earliestYear = 1980
    /// In seconds. Zones go from -12 to +14 hours today.
    private static let offsets = -64_800...64_800

    private static func timestamp(
        _ time: ExifMetadata.Time, now: Timestamp, _ timeZone: TimeZone
    ) throws(Rejection) -> Timestamp {
        var components = DateComponents(
            year: time.year, month: time.month, day: time.day, hour: time.hour, minute: time.minute,
            second: time.second)
        var calendar = Calendar(identifier: .gregorian)
        // Checked in UTC: a camera whose clock nobody set still shows the hour that summer time
        // skips.
        calendar.timeZone = .gmt
        guard time.isWithinRanges, components.isValidDate(in: calendar),
            let zone = time.offset.map({ TimeZone(secondsFromGMT: $0) }) ?? timeZone
        else { throw Rejection(doubt: .impossibleTime(time)) }
        guard time.year >= earliestYear else { throw Rejection(doubt: .timeTooEarly(time)) }
        calendar.timeZone = zone
        components.timeZone = zone
        guard let date = calendar.date(from: components) else {
            throw Rejection(doubt: .impossibleTime(time))
        }
        let taken = Timestamp(clamping: date)
        guard !Renewal.isAhead(taken, of: now) else {
            throw Rejection(doubt: .timeInFuture(time))
        }
        return taken
    }

    private static func place(_ position: ExifMetadata.Position) throws(Rejection) -> Place {
        do {
            return try Place(
                measuredLatitude: position.latitude, longitude: position.longitude,
                altitude: position.altitude, uncertainty: position.uncertainty)
        } catch {
            switch error {
            case .outOfRange: throw Rejection(doubt: .impossiblePlace(position))
            case .noFix: throw Rejection(doubt: .noFix)
            }
        }
    }
}

extension ExifMetadata.Time {
    /// Whether a calendar can check it: a calendar traps on numbers that are far out of range.
    fileprivate var isWithinRanges: Bool {
        1...9999 ~= year && 1...12 ~= month && 1...31 ~= day && 0...23 ~= hour && 0...59 ~= minute
            && 0...59 ~= second
    }
}
