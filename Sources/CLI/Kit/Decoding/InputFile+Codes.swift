import Foundation
import SeQRcast

extension InputFile {
    /// The one card in the image.
    ///
    /// - Throws: a diagnostic that names the file, where it cannot be decoded or holds no card.
    func card() throws -> PublicIdentity { try read { try $0.card() } }

    /// The one code of this kind in the image.
    ///
    /// - Throws: exit codes as `card`.
    func code(of kind: Code.Kind) throws -> Code { try read { try $0.code(of: kind) } }

    /// The one code of this kind in the image, or in a file that holds the code's text.
    ///
    /// - Throws: exit codes as `card`.
    func codeOrText(of kind: Code.Kind) throws -> Code {
        try read { scanned in
            guard scanned.failure as? ImagingError == .unknownFormat else {
                return try scanned.code(of: kind)
            }
            return try text(of: kind)
        }
    }

    /// The longest text of a code, in bytes: no symbol holds as much.
    private static let textLimit = 1 << 16

    /// - Throws: exit code 3 where it is no text of a code either, or the exit code for the code.
    private func text(of kind: Code.Kind) throws -> Code {
        let file = try open()
        var bytes: [UInt8] = []
        while bytes.count <= Self.textLimit, let piece = try file.next() { bytes += piece }
        let text = String(validating: bytes, as: UTF8.self)?.trimmingCharacters(in: .whitespacesAndNewlines)
        let noCode = Diagnostic(.noCode, "neither an image nor the text of a code")
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

    /// The codes that can be read in the file, in a decoder process of its own.
    func scanned() -> ImageScan { scan().image }

    private func scan() -> ScannedFile { DecoderPool(DecoderLimits(), processCount: 1).scan(self) }

    private func read<Wanted>(_ body: (ScannedFile) throws -> Wanted) throws -> Wanted {
        do {
            return try body(scan())
        } catch {
            throw Diagnostic(error).of(PageName(file: self))
        }
    }
}
