import Foundation
import Records
import SeQRcast
import Texts

/// A code that is not SeQRcast's.
struct PlainCode: OutcomePresentation, InspectionPresentation {
    let found: FoundCode

    let label = "plain"
    let phrase = "a plain QR code"

    func line(_ text: MessageText) throws -> String { "plain QR code: \(found.printable)" }

    func facts(_ size: Fact, _ session: Session?) -> [Fact] {
        [("content", found.printable), ("bytes", "\(found.bytes.count)")]
    }

    func warnings(_ links: LinkCheck) -> [String] { links.warnings(of: found) }

    func fill(_ json: inout ScanJSON, now: Timestamp) {
        json.kind = label
        json.text = found.text
        json.bytes = found.base64UnlessUTF8
    }

    func fill(_ json: inout InspectJSON) {
        json.text = found.text
        json.bytes = found.base64UnlessUTF8
    }
}

extension FoundCode {
    /// The text, escaped; or the number of bytes that are no text.
    var printable: String {
        if let text { return text.escaped() }
        let number = unknownCharacterSet
        return "\(bytes.count) bytes "
            + (number.map { "in a character set that is not supported (ECI \($0))" } ?? "that are not text")
    }

    /// The bytes in base64, unless they are the text in UTF-8.
    var base64UnlessUTF8: String? {
        text.map { Array($0.utf8) } == bytes ? nil : Data(bytes).base64EncodedString()
    }
}
