import Foundation
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

    /// - Throws: the failure, or what `PictureReading.signature` throws.
    func signature() throws -> Code {
        if let failure { throw failure }
        return try reading.signature()
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

    /// The one signature over a document in the picture, or in a file with the text of its code.
    ///
    /// - Throws: the same.
    func signature() throws -> Code {
        try read { result in
            guard result.failure as? ImagingError == .unknownFormat else { return try result.signature() }
            return try signatureText()
        }
    }

    /// Bytes of a text of a code at the most: no symbol holds as much.
    private static let textLimit = 1 << 16

    /// - Throws: exit code 3 where it is no text of a code either, or exit codes for the code.
    private func signatureText() throws -> Code {
        let file = try open()
        var bytes: [UInt8] = []
        while bytes.count <= Self.textLimit, let piece = try file.next() { bytes += piece }
        let text = String(validating: bytes, as: UTF8.self)?.trimmingCharacters(in: .whitespacesAndNewlines)
        let noCode = Diagnostic(.noCode, "it is neither a picture nor the text of a code")
        guard bytes.count <= Self.textLimit, let text else { throw noCode }
        let code: Code
        do {
            code = try Code(text: text)
        } catch WireError.notACode {
            throw noCode
        } catch {
            throw SessionError.refused(Refusal(error))
        }
        guard code.kind == .documentSignature else {
            throw Diagnostic(
                .wrongKind, "the text is \(code.kind.phrase), not \(Code.Kind.documentSignature.phrase)")
        }
        return code
    }

    private func read<Wanted>(_ body: (PictureResult) throws -> Wanted) throws -> Wanted {
        do {
            return try body(ReaderPool(ReaderLimits(), processCount: 1).read(self))
        } catch {
            throw Diagnostic(error).of(PageName(file: self))
        }
    }
}
