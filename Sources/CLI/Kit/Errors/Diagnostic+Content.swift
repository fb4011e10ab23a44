import SeQRcast

extension ContentError {
    var sentence: String {
        switch self {
        case .empty: "it is empty"
        case .tooLong(let bytes, let limit): "it has \(bytes) bytes, and \(limit) are allowed"
        case .nul(let offset): "there is a zero byte at \(offset)"
        case .schemeNotWeb: "a URL begins with http:// or https://"
        case .notASCII(let offset):
            "the URL has a letter outside ASCII at byte \(offset); write the host in Punycode, the rest with %"
        case .characterNotAllowed(let offset): "no URL has the character at byte \(offset)"
        case .badPercentEscape(let offset): "the % at byte \(offset) needs two hexadecimal digits"
        case .noHost: "the URL names no host"
        case .badIPAddress(let offset): "the host at byte \(offset) is no IP address"
        case .portOutOfRange: "a port is a number in 1...65535"
        case .notAGeoURI: "a place is written as geo:LATITUDE,LONGITUDE"
        case .badCoordinate(let offset): "the coordinate at byte \(offset) is no plain decimal number"
        case .noLongitude: "the longitude is missing"
        case .latitudeOutOfRange: "a latitude lies in -90...90"
        case .longitudeOutOfRange: "a longitude lies in -180...180"
        case .numberTooLarge(let offset): "the number at byte \(offset) is too large"
        case .unsupportedCRS: "the only reference system is wgs84"
        case .badParameter(let offset): "the parameter at byte \(offset) is misspelled, misplaced or repeated"
        case .notACard: "a vCard begins with BEGIN:VCARD"
        case .notACalendar: "an event begins with BEGIN:VCALENDAR or BEGIN:VEVENT"
        case .badLine(let line): "line \(line) is not of the form NAME:VALUE"
        case .controlCharacter(let line): "there is a control character in line \(line)"
        case .misnested(let line): "line \(line) begins or ends what may not begin or end there"
        case .notTerminated: "the last END is missing"
        case .moreThanOne(let line): "line \(line) begins a second one, and one is allowed"
        case .textAfterEnd(let line): "line \(line) follows the end"
        case .repeatedProperty(let line): "line \(line) repeats a property that may stand once"
        case .noVersion: "the VERSION is missing"
        case .unsupportedVersion(let line): "the VERSION in line \(line) is not supported"
        case .versionNotFirst(let line): "the VERSION in line \(line) has to follow BEGIN"
        case .noFormattedName: "the formatted name FN is missing"
        case .noEvent: "the calendar holds no event"
        case .noStart(let line): "the event of line \(line) has no DTSTART"
        case .badDateTime(let line): "the date or time in line \(line) is no real one"
        case .badDuration(let line): "the duration in line \(line) is not valid"
        case .endFormDiffers(let line): "the end in line \(line) is of another form than the start"
        case .endBeforeStart(let line): "the end in line \(line) is before the start"
        case .endAndDuration(let line): "line \(line) gives both an end and a duration"
        }
    }
}
