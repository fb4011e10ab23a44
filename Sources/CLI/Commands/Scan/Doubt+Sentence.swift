import SeQRcast

extension CaptureInfo.Doubt {
    /// Why something in the file is not kept.
    var sentence: String {
        switch self {
        case .impossibleTime(let time): "dropped the time in the file: \(time.printable) does not exist"
        case .timeTooEarly(let time): "dropped the time in the file: \(time.printable) is too early"
        case .timeInFuture(let time):
            "dropped the time in the file: \(time.printable) is in the future"
        case .impossiblePlace(let position):
            "dropped the place in the file: \(position.printable) is not on earth"
        case .noFix: "dropped the place in the file: devices write 0, 0 if they do not know the place"
        }
    }
}

extension ExifMetadata.Time {
    /// `2026-12-01 19:00:00`, however nonsensical.
    fileprivate var printable: String {
        func digits(_ number: Int, _ count: Int = 2) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, count - digits.count)) + digits
        }
        return "\(digits(year, 4))-\(digits(month))-\(digits(day)) "
            + [hour, minute, second].map { digits($0) }.joined(separator: ":")
    }
}

extension ExifMetadata.Position {
    fileprivate var printable: String {
        let uncertainty = uncertainty.map { ", within \($0) m" } ?? ""
        let altitude = altitude.map { ", \($0) m high" } ?? ""
        return "\(latitude), \(longitude)\(altitude)\(uncertainty)"
    }
}
