/// With the bytes as one text, a character each: as numbers in JSON they would take ten times as long as all the rest.
extension FoundCode {
    private enum Key: String, CodingKey {
        case bytes, corners, isPartial
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        let text = try values.decode(String.self, forKey: .bytes)
        bytes = try text.unicodeScalars.map { scalar in
            guard let byte = UInt8(exactly: scalar.value) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .bytes, in: values, debugDescription: "no byte")
            }
            return byte
        }
        corners = try values.decode([Point].self, forKey: .corners)
        isPartial = try values.decode(Bool.self, forKey: .isPartial)
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        let text = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        try values.encode(text, forKey: .bytes)
        try values.encode(corners, forKey: .corners)
        try values.encode(isPartial, forKey: .isPartial)
    }
}
