import CLinux
package import Foundation

/// Facts that only the C library has.
package enum CLibrary {
    /// The seconds by which local time is ahead of UTC, by `TZ` or else the system's zone
    /// (localtime(3)).
    ///
    /// - Parameter date: in a year of at most four digits.
    package static func offset(at date: Date) -> Int {
        tzset()
        var time = time_t(date.timeIntervalSince1970)
        var local = unsafe tm()
        precondition(unsafe localtime_r(&time, &local) != nil, "the year fits")
        return unsafe local.tm_gmtoff
    }
}
