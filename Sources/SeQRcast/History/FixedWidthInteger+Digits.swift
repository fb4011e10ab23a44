extension FixedWidthInteger {
    /// - Parameter text: a number as references have it.
    /// - Returns: nil unless it consists of ASCII digits alone: no sign is before them.
    init?(digits text: Substring) {
        guard text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) else { return nil }
        self.init(text)
    }
}
