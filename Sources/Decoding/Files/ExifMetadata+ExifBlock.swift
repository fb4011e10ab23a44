import Imaging

extension ExifMetadata {
    /// Reads position and time from an Exif block.
    init(_ exif: borrowing ExifBlock) {
        self.init(position: Position(exif), time: Time(exif))
    }
}

extension ExifMetadata.Position {
    /// - Returns: nil without both coordinates, each with its hemisphere.
    init?(_ exif: borrowing ExifBlock) {
        guard
            let latitude = Self.degrees(
                exif.fractions(.latitude), exif.text(.latitudeRef), positive: "N", negative: "S"),
            let longitude = Self.degrees(
                exif.fractions(.longitude), exif.text(.longitudeRef), positive: "E", negative: "W")
        else { return nil }
        let isBelowSea = exif.byte(.altitudeRef) == 1
        self.init(
            latitude: latitude, longitude: longitude,
            altitude: exif.fractions(.altitude).first.map { isBelowSea ? -$0 : $0 },
            uncertainty: exif.fractions(.positioningError).first)
    }

    /// - Parameter parts: Degrees, minutes and seconds.
    private static func degrees(
        _ parts: [Double], _ hemisphere: [UInt8]?, positive: Unicode.Scalar, negative: Unicode.Scalar
    ) -> Double? {
        guard parts.count == 3, let hemisphere = hemisphere?.first else { return nil }
        let degrees = parts[0] + parts[1] / 60 + parts[2] / 3600
        return switch Unicode.Scalar(hemisphere) {
        case positive: degrees
        case negative: -degrees
        default: nil
        }
    }
}

extension ExifMetadata.Time {
    /// Returns the camera's time if its time zone is known, else the satellites' time, else the
    /// camera's.
    init?(_ exif: borrowing ExifBlock) {
        // The other zone is that of the file's last change.
        let isUnchanged = exif.text(.dateTime) == exif.text(.dateTimeOriginal)
        let zone = exif.text(.offsetTimeOriginal) ?? (isUnchanged ? exif.text(.offsetTime) : nil)
        var camera = exif.text(.dateTimeOriginal).flatMap { Self(camera: $0) }
        camera?.offset = zone.flatMap { Self.seconds(zone: $0) }
        let satellites = exif.text(.dateStamp).flatMap { Self(date: $0, timeUTC: exif.fractions(.timeStamp)) }
        guard let time = camera?.offset == nil ? satellites ?? camera : camera else { return nil }
        self = time
    }

    /// Parses "2026:11:21 18:30:00".
    private init?(camera text: [UInt8]) {
        guard let parts = Self.numbers(text, like: "0000:00:00 00:00:00") else { return nil }
        self.init(
            year: parts[0], month: parts[1], day: parts[2], hour: parts[3], minute: parts[4],
            second: parts[5])
    }

    /// Parses "2026:11:21", and takes hours, minutes and seconds as numbers.
    private init?(date: [UInt8], timeUTC time: [Double]) {
        guard let parts = Self.numbers(date, like: "0000:00:00"), time.count == 3,
            time.allSatisfy({ 0..<100 ~= $0 })
        else { return nil }
        self.init(
            year: parts[0], month: parts[1], day: parts[2], hour: Int(time[0]), minute: Int(time[1]),
            second: Int(time[2]), offset: 0)
    }

    /// Parses "+01:00".
    private static func seconds(zone text: [UInt8]) -> Int? {
        guard let sign = text.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
            let parts = numbers(Array(text.dropFirst()), like: "00:00")
        else { return nil }
        let seconds = parts[0] * 3600 + parts[1] * 60
        return sign == UInt8(ascii: "-") ? -seconds : seconds
    }

    /// Returns the numbers of a text that matches a pattern. A digit in the pattern stands for any
    /// digit.
    private static func numbers(_ text: [UInt8], like pattern: String) -> [Int]? {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard text.count == pattern.utf8.count,
            zip(text, pattern.utf8).allSatisfy({ digits.contains($1) ? digits.contains($0) : $0 == $1 })
        else { return nil }
        return text.split { !digits.contains($0) }.map { $0.reduce(0) { $0 * 10 + Int($1 - 0x30) } }
    }
}
