import Foundation
import SeQRcast

extension Content {
    /// The lines of the content as people write them, indented by two spaces. As they were written,
    /// if the content breaks today's rule of its type.
    var readable: String { readable(reader: .current) }

    /// - Parameter reader: the time zone of the reader.
    func readable(reader: TimeZone) -> String {
        switch type {
        case .event: (try? EventText.all(of: self)).map { Self.text(of: $0, reader) } ?? printable
        case .contact: (try? ContactText(self)).map { $0.text.printableLines } ?? printable
        case .text, .url, .location, .file, .record: printable
        }
    }

    private static let eventLimit = 50

    private static func text(of events: [EventText], _ reader: TimeZone) -> String {
        let more = events.count - eventLimit
        let shown = events.prefix(eventLimit).map { $0.text(reader: reader) }
        return (shown + (more > 0 ? ["(\(more.counted("more event")): `--raw` shows all)"] : []))
            .joined(separator: "\n").printableLines
    }
}
