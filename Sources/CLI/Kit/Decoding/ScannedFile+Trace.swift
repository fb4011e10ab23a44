import SeQRcast

extension ScannedFile {
    /// Prints what was tried on each image, for `--verbose`.
    func noteTrace() {
        for (index, (trace, page)) in zip(image.traces, image.pages).enumerated() {
            let name = PageName(file: file, page: image.pages.count > 1 ? index + 1 : nil).printable
            for line in trace.lines(page) { Console.note("\(name): \(line)") }
        }
    }
}

extension ImageTrace {
    /// The image, the passes that were made, and the symbols that none of them decoded.
    fileprivate func lines(_ found: Detections) -> [String] {
        let end = found.isCutShort ? "; then the time was over" : ""
        let count = found.codes.count.counted("code")
        let missed = found.undecodedSymbols.map { symbol in
            let place = symbol.corners.first.map { ", at \($0.x), \($0.y)" } ?? ""
            return "\(Diagnostic(symbol).sentence)\(place)"
        }
        return [
            "\(format.rawValue), \(width) × \(height) pixels, \(count)",
            "tried: \(passes.joined(separator: "; ").escaped())\(end)",
        ] + missed
    }
}
