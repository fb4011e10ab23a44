import Imaging

extension ExifMetadata {
    /// Reads position and time from an Exif block.
    init(_ exif: borrowing ExifBlock) {
        let position = Position(exif)
        let clock = CameraClock(exif)
        self.init(position: position, time: clock.time)
        if position == nil, Position.isStated(exif) { unreadable.insert(.position) }
        if time == nil, clock.isStated { unreadable.insert(.time) }
        if time != nil, time?.offset == nil, clock.hasZone { unreadable.insert(.zone) }
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
            altitude: exif.fractions(.altitude).first?.map { isBelowSea ? -abs($0) : $0 },
            uncertainty: exif.fractions(.positioningError).first ?? nil)
    }

    /// Whether the file states any coordinate. Devices that do not know the place may write numbers
    /// without a denominator.
    static func isStated(_ exif: borrowing ExifBlock) -> Bool {
        guard exif.has(.latitude) || exif.has(.longitude) else { return false }
        let numbers = exif.fractions(.latitude) + exif.fractions(.longitude)
        return numbers.isEmpty || numbers.contains { $0 != nil }
    }

    /// - Parameter parts: Degrees, minutes and seconds. Unknown minutes or seconds count as 0.
    private static func degrees(
        _ parts: [Double?], _ hemisphere: [UInt8]?, positive: Unicode.Scalar, negative: Unicode.Scalar
    ) -> Double? {
        guard parts.count == 3, let whole = parts[0], let hemisphere = hemisphere?.first else { return nil }
        let degrees = abs(whole) + abs(parts[1] ?? 0) / 60 + abs(parts[2] ?? 0) / 3600
        // Some programs write the sign as well.
        let isNegative = parts.contains { $0 ?? 0 < 0 }
        return switch Unicode.Scalar(hemisphere) {
        case positive: isNegative ? -degrees : degrees
        case negative: -degrees
        default: nil
        }
    }
}

/// The clocks in an Exif block: the camera's, and the satellites'.
private struct CameraClock {
    /// The camera's time if its time zone is known, else the satellites' time, else the camera's.
    let time: ExifMetadata.Time?
    /// Whether there is any text for the camera's time.
    let isStated: Bool
    /// Whether there is any text for its time zone.
    let hasZone: Bool

    init(_ exif: borrowing ExifBlock) {
        let original = exif.text(.dateTimeOriginal).flatMap(Self.unlessBlank)
        // A scanner writes when it digitized a picture; of a digital camera that is the same time.
        let text = original ?? exif.text(.dateTimeDigitized).flatMap(Self.unlessBlank)
        let ownZone = exif.text(original == nil ? .offsetTimeDigitized : .offsetTimeOriginal)
        // The other zone is that of the file's last change.
        let isUnchanged = exif.text(.dateTime).flatMap(Self.unlessBlank) == text
        let zone = (ownZone ?? (isUnchanged ? exif.text(.offsetTime) : nil)).flatMap(Self.unlessBlank)
        var camera = text.flatMap { ExifMetadata.Time(camera: $0) }
        camera?.offset = zone.flatMap { ExifMetadata.Time.seconds(zone: $0) }
        let satellites = exif.text(.dateStamp).flatMap {
            ExifMetadata.Time(date: $0, timeUTC: exif.fractions(.timeStamp))
        }
        time = camera?.offset == nil ? satellites ?? camera : camera
        isStated =
            text != nil
            || original == nil && exif.has(.dateTimeOriginal) && exif.text(.dateTimeOriginal) == nil
        hasZone = zone != nil
    }

    /// Cameras write blanks and colons where they do not know a time.
    private static func unlessBlank(_ text: [UInt8]) -> [UInt8]? {
        text.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ":") } ? nil : text
    }
}

extension ExifMetadata.Time {
    /// Parses "2026:11:21 18:30:00", with any separators that programs write.
    fileprivate init?(camera text: [UInt8]) {
        guard let parts = Self.numbers(text, like: "0000:00:00 00:00:00") else { return nil }
        self.init(
            year: parts[0], month: parts[1], day: parts[2], hour: parts[3], minute: parts[4],
            second: parts[5])
    }

    /// Parses "2026:11:21", and takes hours, minutes and seconds as numbers.
    fileprivate init?(date: [UInt8], timeUTC time: [Double?]) {
        guard let parts = Self.numbers(date, like: "0000:00:00"), time.count == 3, let hour = time[0],
            let minute = time[1]
        else { return nil }
        let second = time[2] ?? 0
        guard [hour, minute, second].allSatisfy({ 0..<100 ~= $0 }) else { return nil }
        self.init(
            year: parts[0], month: parts[1], day: parts[2], hour: Int(hour), minute: Int(minute),
            second: Int(second), offset: 0)
    }

    /// Parses "+01:00", or "Z".
    fileprivate static func seconds(zone text: [UInt8]) -> Int? {
        if text == [UInt8(ascii: "Z")] { return 0 }
        guard let sign = text.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
            let parts = numbers(Array(text.dropFirst()), like: "00:00"), parts[1] < 60
        else { return nil }
        let seconds = parts[0] * 3600 + parts[1] * 60
        return sign == UInt8(ascii: "-") ? -seconds : seconds
    }

    /// Returns the numbers of a text that matches a pattern. A digit in the pattern stands for any
    /// digit; a date may have slashes, dashes or dots as well, and a "T" before the time. Blanks and
    /// a fraction of a second may follow.
    private static func numbers(_ text: [UInt8], like pattern: String) -> [Int]? {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        let dateLength = 10
        func isMatch(_ index: Int, _ byte: UInt8, _ expected: UInt8) -> Bool {
            switch expected {
            case digits: digits.contains(byte)
            case UInt8(ascii: " "): byte == expected || byte == UInt8(ascii: "T")
            default:
                byte == expected
                    || index < dateLength && pattern.utf8.count >= dateLength && "/-.".utf8.contains(byte)
            }
        }
        let (head, rest) = (text.prefix(pattern.utf8.count), text.dropFirst(pattern.utf8.count))
        let fraction = rest.first == UInt8(ascii: ".") ? rest.dropFirst().prefix { digits.contains($0) } : []
        let end = fraction.isEmpty ? rest : rest.dropFirst(1 + fraction.count)
        guard head.count == pattern.utf8.count, end.allSatisfy({ $0 == UInt8(ascii: " ") }),
            zip(head, pattern.utf8).enumerated().allSatisfy({ isMatch($0.offset, $0.element.0, $0.element.1) }
            )
        else { return nil }
        return head.split { !digits.contains($0) }.map { $0.reduce(0) { $0 * 10 + Int($1 - 0x30) } }
    }
}
