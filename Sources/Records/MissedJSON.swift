package import SeQRcast
import Texts

/// The missed numbers of a channel, as JSON.
package struct MissedJSON: Encodable {
    package let outcome = "missed"
    package var channel: String
    package var owner: PersonJSON?
    package var numbers: [[UInt64]]

    package init(_ missed: MissedMessages) {
        channel = missed.channel.name.text
        owner = missed.channel.owner.map { PersonJSON($0) }
        numbers = missed.numbers.map { [$0.lowerBound, $0.upperBound] }
    }
}

extension MissedMessages {
    /// `chess: you missed #1 to #3 and #7`
    package var sentence: String { "\(channel.name.printable): you missed \(numbers.printableNumbers)" }
}

extension [ClosedRange<UInt64>] {
    /// `#1 to #3 and #7`; only the first ranges of very many.
    package var printableNumbers: String {
        let ranges = prefix(Self.printedLimit).map { range in
            range.count == 1 ? "#\(range.lowerBound)" : "#\(range.lowerBound) to #\(range.upperBound)"
        }
        if count > ranges.count {
            return
                "\(ranges.joined(separator: ", ")), and \((count - ranges.count).grouped) more gaps"
        }
        return ranges.count == 1
            ? ranges[0] : "\(ranges.dropLast().joined(separator: ", ")) and \(ranges.last ?? "")"
    }

    private static var printedLimit: Int { 20 }
}
