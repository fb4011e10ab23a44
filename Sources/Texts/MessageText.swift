package import SeQRcast

/// Prints messages for people: a line about the message, then what it says.
package struct MessageText {
    package let names: ContactNames
    package let isRaw: Bool
    /// The width of the terminal; nil for lines of any length.
    package let columns: Int?
    /// The width that is left for other text before the line, on a terminal.
    package let margin: Int

    package init(_ names: ContactNames, isRaw: Bool, columns: Int?, margin: Int = 0) {
        self.names = names
        self.isRaw = isRaw
        self.columns = columns
        self.margin = margin
    }

    /// The least width of a line; a narrower terminal wraps it.
    private static let leastColumns = 80
    /// The width of a line with empty names: number, time, type, separators, quotation marks, and an
    /// unverified owner's digits.
    private static let columnsWithoutNames = 60

    /// `chess#3 · 2026-12-01 19:00 · Alice (unverified 12345) · text · unread`
    ///
    /// On a terminal, long names are cut off, and remarks that do not fit become an ellipsis. The
    /// owner's state is always shown.
    ///
    /// - Parameter remarks: the most important first.
    package func head(of stored: StoredMessage, in channel: Channel, _ remarks: [String?]) throws -> String {
        let owner = try channel.owner.map(names.title)
        let type = stored.message.content.type.name
        func line(_ channelName: String, _ who: String?) -> String {
            "\(channelName)\(stored.reference) · \(stored.message.created.local) · \(who ?? "you") · \(type)"
        }
        let whole = line(channel.name.printable, owner?.printable)
        let remarks = remarks.compactMap(\.self)
        guard let columns else { return ([whole] + remarks).joined(separator: " · ") }
        let width = max(columns, Self.leastColumns) - margin
        let nameColumns = max(8, (width - Self.columnsWithoutNames) / 2)
        var text =
            whole.columns <= width
            ? whole
            : line(
                channel.name.text.printableName(columns: nameColumns),
                owner?.printable(nameColumns: nameColumns))
        for (index, remark) in remarks.enumerated() {
            let next = "\(text) · \(remark)"
            let isLast = index == remarks.count - 1
            guard next.columns + (isLast ? 0 : 2) <= width else { return text + " …" }
            text = next
        }
        return text
    }

    /// The content and the plain fields, indented and wrapped.
    package func body(of message: Message) -> String {
        let lines = [isRaw ? message.content.printable : message.content.readable, message.printableMetadata]
        return wrapped(lines.compactMap(\.self).joined(separator: "\n"))
    }

    package func wrapped(_ text: String) -> String { columns.map { text.wrapped(to: $0) } ?? text }
}

extension Message {
    /// `expires 2026-12-05 22:00`, or `expired …`; nil without an expiry.
    package func printableExpiry(now: Timestamp) -> String? {
        expiry.map { "\(isExpired(at: now) ? "expired" : "expires") \($0.localEnd)" }
    }
}
