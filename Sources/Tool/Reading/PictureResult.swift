import SeQRcast

/// What became of one file.
struct PictureResult: Sendable {
    var reading = PictureReading()
    /// Why it was not read, or not to its end.
    var failure: (any Error)?

    /// All codes, each with the picture of the file that it stands in.
    func codes(in file: InputFile) -> [(page: PageName, code: FoundCode)] {
        reading.pages.enumerated().flatMap { index, findings in
            let page = PageName(file: file, page: reading.pages.count > 1 ? index + 1 : nil)
            return findings.codes.map { (page, $0) }
        }
    }
}

extension InputFile {
    /// The one card in the picture.
    ///
    /// - Throws: exit codes for what cannot be read, or is no card, each with the file's name before its sentence.
    func card() throws -> Party {
        let result = ReaderPool(ReaderLimits(), processCount: 1).read(self)
        do {
            if let failure = result.failure { throw failure }
            return try result.reading.card()
        } catch {
            throw Diagnostic(error).of(PageName(file: self))
        }
    }
}
