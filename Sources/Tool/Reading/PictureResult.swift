import SeQRcast

/// What became of one file.
struct PictureResult: Sendable {
    var reading = PictureReading()
    /// Why it was not read, or not to its end.
    var failure: (any Error)?

    /// - Throws: the failure, or what `PictureReading.card` throws.
    func card() throws -> Party {
        if let failure { throw failure }
        return try reading.card()
    }

    /// - Throws: the failure, or what `PictureReading.cards` throws.
    func cards() throws -> [Party] {
        if let failure { throw failure }
        return try reading.cards()
    }

    /// - Throws: the failure, or what `PictureReading.request` throws.
    func request() throws -> Code {
        if let failure { throw failure }
        return try reading.request()
    }

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
    func card() throws -> Party { try read { try $0.card() } }

    /// The one request in the picture.
    ///
    /// - Throws: the same.
    func request() throws -> Code { try read { try $0.request() } }

    private func read<Wanted>(_ body: (PictureResult) throws -> Wanted) throws -> Wanted {
        do {
            return try body(ReaderPool(ReaderLimits(), processCount: 1).read(self))
        } catch {
            throw Diagnostic(error).of(PageName(file: self))
        }
    }
}
