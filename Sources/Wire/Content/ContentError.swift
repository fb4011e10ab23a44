/// The reasons why a text breaks the rule of its type: one case for each that its writer can act
/// on.
///
/// Offsets count UTF-8 bytes from 0. Lines count from 1, as in an editor; a folded line counts as
/// its first.
public enum ContentError: Error, Equatable, Sendable {
    // MARK: Any type

    /// Nothing, or only white space.
    case empty
    case tooLong(bytes: Int, limit: Int)
    /// U+0000 is not allowed in any content.
    case nul(offset: Int)

    // MARK: url

    /// It does not begin with `http:` or `https:`.
    case schemeNotWeb
    /// Not ASCII: a host name has to be in Punycode, everything else percent-encoded.
    case notASCII(offset: Int)
    /// An ASCII character that RFC 3986 does not allow at this place.
    case characterNotAllowed(offset: Int)
    /// A `%` without two hexadecimal digits; also in the parameter of a location.
    case badPercentEscape(offset: Int)
    /// No `//` after the scheme, or no host after it.
    case noHost
    /// A host that looks like an IPv4 or IPv6 address but is invalid.
    case badIPAddress(offset: Int)
    /// A port other than 1...65535.
    case portOutOfRange

    // MARK: location

    /// It does not begin with `geo:`.
    case notAGeoURI
    /// A plain decimal number was expected, or a comma, a semicolon or the end after one.
    case badCoordinate(offset: Int)
    /// Only one number.
    case noLongitude
    /// Beyond -90...90.
    case latitudeOutOfRange
    /// Beyond -180...180.
    case longitudeOutOfRange
    /// A number too large for a binary64 floating-point number.
    case numberTooLarge(offset: Int)
    /// A coordinate reference system other than WGS 84.
    case unsupportedCRS
    /// A parameter misspelled, out of order or given twice.
    case badParameter(offset: Int)

    // MARK: contact and event

    /// It does not begin with `BEGIN:VCARD`.
    case notACard
    /// It begins with neither `BEGIN:VCALENDAR` nor `BEGIN:VEVENT`.
    case notACalendar
    /// Not of the form `NAME;PARAMETER=VALUE:VALUE`.
    case badLine(Int)
    /// A control character other than the tab, or a carriage return without its line feed.
    case controlCharacter(line: Int)
    /// A component at a wrong place, or an `END` that does not close the innermost component.
    case misnested(line: Int)
    /// A component has no `END`.
    case notTerminated
    /// A second card, calendar or bare event.
    case moreThanOne(line: Int)
    /// Text after the last `END`.
    case textAfterEnd(line: Int)
    /// A second property of a name that may appear once.
    case repeatedProperty(line: Int)
    case noVersion
    /// Neither 3.0 nor 4.0 for a card, not 2.0 for a calendar.
    case unsupportedVersion(line: Int)
    /// `VERSION:4.0` does not directly follow `BEGIN:VCARD`.
    case versionNotFirst(line: Int)
    /// No `FN`, or only blank ones.
    case noFormattedName

    // MARK: event

    /// A calendar without an event.
    case noEvent
    /// The event that begins at this line has no `DTSTART`.
    case noStart(line: Int)
    /// Not a real date or time, or not of the form its parameters name.
    case badDateTime(line: Int)
    /// A date that no calendar has, such as 29 February 2027.
    case noSuchDay(line: Int, year: Int, month: Int, day: Int)
    /// Not a duration, a negative one, or one with hours for an event of whole days.
    case badDuration(line: Int)
    /// `DTEND` is a date and `DTSTART` is not, or has a time zone and `DTSTART` has none, or the
    /// reverse.
    case endFormDiffers(line: Int)
    case endBeforeStart(line: Int)
    /// Both `DTEND` and `DURATION`.
    case endAndDuration(line: Int)
}
