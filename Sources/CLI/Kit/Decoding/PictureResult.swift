import Foundation
import SeQRcast

/// What became of one file.
struct PictureResult: Sendable {
    var reading = PictureReading()
    /// Why it was not read, or not to its end.
    var failure: (any Error)?

    /// - Throws: the failure, or what `PictureReading.card` throws.
    func card() throws -> PublicIdentity {
        if let failure { throw failure }
        return try reading.card()
    }

    /// - Throws: the failure, or what `PictureReading.cards` throws.
    func cards() throws -> [PublicIdentity] {
        if let failure { throw failure }
        return try reading.cards()
    }

    /// - Throws: the failure, or what `PictureReading.code` throws.
    func code(of kind: Code.Kind) throws -> Code {
        if let failure { throw failure }
        return try reading.code(of: kind)
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
    func card() throws -> PublicIdentity { try read { try $0.card() } }

    /// The one code of this kind in the picture.
    ///
    /// - Throws: the same.
    func code(of kind: Code.Kind) throws -> Code { try read { try $0.code(of: kind) } }

    /// The one code of this kind in the picture, or in a file with its text.
    ///
    /// - Throws: the same.
    func codeOrText(of kind: Code.Kind) throws -> Code {
        try read { result in
            guard result.failure as? ImagingError == .unknownFormat else { return try result.code(of: kind) }
            return try text(of: kind)
        }
    }

    /// Bytes of a text of a code at the most: no symbol holds as much.
    private static let textLimit = 1 << 16

    /// - Throws: exit code 3 where it is no text of a code either, or exit codes for the code.
    private func text(of kind: Code.Kind) throws -> Code {
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
            throw SessionError.unusableCode(.refused(Refusal(error)))
        }
        guard code.kind == kind else {
            throw Diagnostic(.wrongKind, "the text is \(code.kind.phrase), not \(kind.phrase)")
        }
        return code
    }

    private func read<Wanted>(_ body: (PictureResult) throws -> Wanted) throws -> Wanted {
        do {
            return try body(DecoderPool(DecoderLimits(), processCount: 1).read(self))
        } catch {
            throw Diagnostic(error).of(PageName(file: self))
        }
    }
}
