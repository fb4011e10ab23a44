import SeQRcast

extension ContentError {
    var sentence: String {
        switch self {
        case .empty: "it is empty"
        case .tooLong(let bytes, let limit): "too large: \(bytes.grouped) bytes (limit \(limit.grouped))"
        case .nul(let offset): "zero byte at offset \(offset)"
        case .schemeNotWeb: "a URL must begin with http:// or https://"
        case .notASCII(let offset):
            "non-ASCII character in the URL at byte \(offset); use Punycode in the host and % elsewhere"
        case .characterNotAllowed(let offset): "character not allowed in a URL at byte \(offset)"
        case .badPercentEscape(let offset): "the % at byte \(offset) needs two hexadecimal digits"
        case .noHost: "the URL has no host"
        case .badIPAddress(let offset): "the host at byte \(offset) is not a valid IP address"
        case .portOutOfRange: "a port must be a number from 1 to 65535"
        case .notAGeoURI: "a place must be written as geo:LATITUDE,LONGITUDE"
        case .badCoordinate(let offset): "the coordinate at byte \(offset) is not a plain decimal number"
        case .noLongitude: "the longitude is missing"
        case .latitudeOutOfRange: "the latitude must be from -90 to 90"
        case .longitudeOutOfRange: "the longitude must be from -180 to 180"
        case .numberTooLarge(let offset): "the number at byte \(offset) is too large"
        case .unsupportedCRS: "the only supported reference system is wgs84"
        case .badParameter(let offset): "the parameter at byte \(offset) is misspelled, misplaced or repeated"
        case .notACard: "a vCard must begin with BEGIN:VCARD"
        case .notACalendar: "an event must begin with BEGIN:VCALENDAR or BEGIN:VEVENT"
        case .badLine(let line): "line \(line) is not of the form NAME:VALUE"
        case .controlCharacter(let line): "control character in line \(line)"
        case .misnested(let line): "BEGIN or END in line \(line) is not allowed there"
        case .notTerminated: "the last END is missing"
        case .moreThanOne(let line): "line \(line) begins a second one; only one is allowed"
        case .textAfterEnd(let line): "line \(line) follows the end"
        case .repeatedProperty(let line): "line \(line) repeats a property that may occur only once"
        case .noVersion: "the VERSION is missing"
        case .unsupportedVersion(let line): "the VERSION in line \(line) is not supported"
        case .versionNotFirst(let line): "the VERSION in line \(line) must directly follow BEGIN"
        case .noFormattedName: "the formatted name FN is missing"
        case .noEvent: "the calendar has no event"
        case .noStart(let line): "the event in line \(line) has no DTSTART"
        case .badDateTime(let line): "the date or time in line \(line) is not valid"
        case .badDuration(let line): "the duration in line \(line) is not valid"
        case .endFormDiffers(let line): "the end in line \(line) has another form than the start"
        case .endBeforeStart(let line): "the end in line \(line) is before the start"
        case .endAndDuration(let line): "line \(line) gives both an end and a duration"
        }
    }
}
