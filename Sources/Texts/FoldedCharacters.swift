import SeQRcast

extension [UInt8] {
    /// A vCard or iCalendar object without the folds that stand within a character; other bytes are
    /// unchanged.
    ///
    /// Programs count the octets of a line and fold it where they have enough (RFC 5545, section
    /// 3.1), so the object is UTF-8 only after it is unfolded.
    package func joiningFoldedCharacters() -> [UInt8] {
        let start = starts(with: "\u{FEFF}".utf8) ? 3 : 0
        guard dropFirst(start).starts(with: "BEGIN:V".utf8) else { return self }
        var joined: [UInt8] = []
        joined.reserveCapacity(count)
        for byte in self {
            // In UTF-8 only the first byte of a character follows a blank.
            let isContinuation = byte & 0xC0 == 0x80
            if isContinuation, let last = joined.last, " \t".utf8.contains(last),
                joined.dropLast().last == UInt8(ascii: "\n")
            {
                joined.removeLast(2)
                if joined.last == UInt8(ascii: "\r") { joined.removeLast() }
            }
            joined.append(byte)
        }
        return joined
    }
}
