import ArgumentParser
import Foundation
import Links
import Records
import SeQRcast
import Texts
import Threats

@testable import CLI

/// A text with links: a canonical form is its own canonical form, unless its path had an escaped
/// `?`, and has 1 to 30 expressions.
@Sendable func link(_ input: [UInt8]) {
    Presenting.links(in: String(decoding: input, as: UTF8.self))
    guard let url = CanonicalURL(input) else { return }
    precondition(url.path.contains("?") || CanonicalURL(url.description.utf8) == url)
    precondition(1...30 ~= url.expressions.count)
}

/// A list of dangerous URLs, in the recognized format and in each other.
@Sendable func list(_ input: [UInt8]) {
    for format in [nil] + ThreatListFormat.allCases.map(Optional.some) {
        var sink = CheckingSink()
        var rest = input[...]
        try? ThreatListReader.read(
            from: { buffer, range in
                let piece = rest.prefix(range.count)
                buffer.replaceSubrange(range.lowerBound..<range.lowerBound + piece.count, with: piece)
                rest = rest.dropFirst(piece.count)
                return piece.count
            }, as: format, into: &sink)
    }
}

/// A table of messages: CSV in it gives the same table when it is written again, and a row that is
/// read again is the same row. Templates and manifests read the same bytes.
@Sendable func table(_ input: [UInt8]) {
    if let (columns, rows) = try? values(input) {
        let lines = ([columns] + rows).map(CSVForm().line)
        let again = try? values(Array(lines.joined().utf8))
        precondition(again?.columns == columns)
        precondition(again?.rows == rows)
    }
    var read: [BatchTable.Row] = []
    if let table = try? BatchTable(input, visit: { read.append($0) }),
        let options = try? BatchOptions.parse([])
    {
        let settings = BatchRow.Settings(
            options: options, plain: Fields(), expiry: nil, now: Presenting.now, hasImages: true)
        precondition(table.count == read.count)
        for (index, first) in read.enumerated() {
            let row = try? table.row(at: index)
            precondition(row?.line == first.line && row?.values == first.values && row?.meant == first.meant)
            if let entry = try? BatchRow(first, settings).entry() { Presenting.content(entry.content) }
        }
    }
    for name in BatchManifest.fileNames { _ = try? BatchManifest.read(input, of: name) }
    _ = try? RecordFile(json: input)
    if let template = Template(String(decoding: input, as: UTF8.self)) {
        _ = template.filled(with: [:])
    }
}

/// The columns and the rows of a CSV table.
private func values(_ input: [UInt8]) throws -> (columns: [String], rows: [[String]]) {
    var table = try CSVTable(TableText(input).bytes)
    var rows: [[String]] = []
    while let row = try table.next() { rows.append(row.values) }
    return (table.columns, rows)
}

/// The output of a decoder process to its pipe: frames, with steps of a reading in them.
@Sendable func frame(_ input: [UInt8]) {
    if let step = try? ImageScan.Step(frame: input) {
        precondition((try? ImageScan.Step(frame: step.frame)) == step)
    }
    var reading = ImageScan()
    let pipe = Pipe()
    // Less than Linux buffers in a pipe.
    guard input.count < 60_000, (try? pipe.fileHandleForWriting.write(contentsOf: input)) != nil,
        (try? pipe.fileHandleForWriting.close()) != nil
    else { return }
    var reader = FrameReader(pipe: pipe.fileHandleForReading)
    var length = 0
    while let frame = try? reader.receive() {
        length += 4 + frame.count
        if let step = try? ImageScan.Step(frame: frame) { reading.append(step) }
    }
    precondition(length <= input.count)
    Presenting.reading(reading)
}
