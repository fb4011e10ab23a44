/// The errors in the text or the bytes of a code (docs/reference/format.md, "Refusals").
public enum WireError: Error, Equatable, Sendable {
    /// The text does not begin with a SeQRcast header: it is another QR code.
    case notACode
    /// The header names a format version other than 1.
    case unsupportedVersion
    /// The header names a kind that this version does not know.
    case unknownKind
    /// The body is not canonical Base45 at the character with this offset in [0, body length).
    case invalidBase45(offset: Int)
    /// The code in a link was cut short or altered, or another one follows it.
    case invalidLink
    /// The bytes end before the end of the last field.
    case truncated
    /// Bytes follow the last field.
    case trailingBytes(count: Int)
    /// A varint is longer than it needs to be, or exceeds 64 bits.
    case nonCanonicalInteger
    /// An integer exceeds the limit of its field.
    case outOfRange(value: UInt64, limit: UInt64)
    /// A string is not UTF-8.
    case invalidUTF8
    /// A name has more Unicode scalar values than `Name.characterLimit`.
    case nameTooLong(characters: Int, limit: Int)
    /// A required name is empty.
    case nameEmpty
    /// A name contains a control character, a line separator or a bidirectional control, begins or
    /// ends with white space, or shows nothing. The first character at fault, and its position, from 1.
    case nameNotPlain(Unicode.Scalar, position: Int)
    /// The suite is none of 1 to 3, or not one that is known in its place.
    case unknownSuite(UInt8)
    /// A flag is set that this version does not know.
    case unknownFlags(UInt64)
    /// The type of a message's content is not known to this version.
    case unknownContentType(UInt64)
    /// A number that counts from 1 is zero: a message's number, a share's next number, or an
    /// authorization's people.
    case numberIsZero
    /// A message or an authorization ends before it begins.
    case expiresBeforeCreated
    /// Compressed content does not expand to at most `Content.byteLimit` bytes.
    case invalidCompression
    /// A part has bytes other than zero after the payload's end.
    case paddingNotZero
    /// Fields are not in the order of their keys, or a key appears twice.
    case fieldsNotAscending
    /// A value contains U+0000.
    case nulInText
    /// A file name contains a folder, a control character or the like.
    case invalidFileName
    /// Not a media type as in RFC 6838, in lower case.
    case invalidMediaType
    /// The content breaks the rule of its type.
    case invalidContent(ContentError)
    /// A document is neither for a channel nor for recipients.
    case unknownAudience(UInt8)

    /// Whether a newer version of this software may understand the code.
    public var isNewer: Bool {
        switch self {
        case .unsupportedVersion, .unknownKind, .unknownSuite, .unknownFlags, .unknownContentType,
            .unknownAudience:
            true
        default: false
        }
    }
}
