import SeQRcast
import Texts

/// A part of a film, which brings an encrypted document.
struct FilmPartPresentation: OutcomePresentation, InspectionPresentation {
    let part: FilmPart

    var label: String { Code.Kind.filmPart.label }
    var phrase: String { Code.Kind.filmPart.phrase }

    func line(_ text: MessageText) throws -> String {
        "a part of a film: read the document with `seqrcast decrypt`"
    }

    func facts(_ size: Fact, _ session: Session?) -> [Fact] {
        let layout = part.layout
        return [
            ("part", "\(part.index + 1) of \(layout.count) (\(layout.dataCount) needed)"),
            ("document", "\(layout.length.counted("byte")), encrypted"), size,
        ]
    }

    func fill(_ json: inout InspectJSON) {
        json.part = part.index + 1
        json.partCount = part.layout.count
    }

    func fill(_ json: inout ScanJSON, now: Timestamp) {
        json.part = part.index + 1
        json.partCount = part.layout.count
    }
}
