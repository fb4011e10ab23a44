import Records
import SeQRcast
import Texts

/// One of several QR codes that hold a text of another program together (structured append).
struct PartialCode: OutcomePresentation, InspectionPresentation {
    let found: FoundCode
    let place: AppendedPart

    let label = "partial"
    let phrase = "one part of another program's code in several QR codes"

    private var position: String { "\(place.index + 1) of \(place.count)" }

    func line(_ text: MessageText) throws -> String {
        "part \(position) of another program's code: \(found.printable)"
    }

    func facts(_ size: Fact, _ session: Session?) -> [Fact] {
        [("part", position), ("content", found.printable), ("bytes", "\(found.bytes.count)")]
    }

    /// Phones open a part by itself.
    func warnings(_ links: LinkCheck) -> [String] { links.warnings(of: found) }

    func fill(_ json: inout ScanJSON, now: Timestamp) {
        json.kind = label
        json.text = found.text
        json.bytes = found.base64UnlessUTF8
        (json.part, json.partCount) = (place.index + 1, place.count)
    }

    func fill(_ json: inout InspectJSON) {
        json.text = found.text
        json.bytes = found.base64UnlessUTF8
        (json.part, json.partCount) = (place.index + 1, place.count)
    }
}
