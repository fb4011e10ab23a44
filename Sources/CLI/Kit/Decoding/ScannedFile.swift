import Foundation
import Records
import SeQRcast
import Texts

/// One input file with the scan of its images.
struct ScannedFile: Sendable {
    let file: InputFile
    var image = ImageScan()
    /// Why the file was not decoded, or not to its end.
    var failure: (any Error)?

    /// Whether the file need not be an image and is none: such files are skipped and counted.
    var isSkipped: Bool { file.mayBeOther && failure as? ImagingError == .unknownFormat }

    /// Why the file was not tried, which is no fault of the file.
    var obstacle: (any Error)? {
        switch failure {
        case let failure as DecoderFailure:
            switch failure {
            case .notInstalled, .foreign, .cannotStart: failure
            case .tooSlow, .outOfMemory, .crashed: nil
            }
        case let failure as FileFault: failure
        case let failure as ImagingError: failure == .noProcess ? failure : nil
        default: nil
        }
    }

    /// All codes, each with the name of its page.
    var codes: [(page: PageName, code: FoundCode)] {
        image.pages.enumerated().flatMap { index, detections in
            let page = PageName(file: file, page: image.pages.count > 1 ? index + 1 : nil)
            return detections.codes.map { (page, $0) }
        }
    }

    /// - Throws: the failure, or what `ImageScan.card` throws.
    func card() throws -> PublicIdentity { try checked().card() }

    /// - Throws: the failure, or what `ImageScan.cards` throws.
    func cards() throws -> [PublicIdentity] { try checked().cards() }

    /// Whether a code of this kind is in the image.
    ///
    /// - Throws: the failure.
    func has(_ kind: Code.Kind) throws -> Bool { try checked().has(kind) }

    /// - Throws: the failure, or what `ImageScan.code` throws.
    func code(of kind: Code.Kind) throws -> Code { try checked().code(of: kind) }

    private func checked() throws -> ImageScan {
        if let failure { throw failure }
        return image
    }
}

extension ScannedFile {
    /// Prints the attempts on each image, for `--verbose`.
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
        let count = found.codes.reduce(0) { $0 + $1.copies }.counted("code")
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

extension InputFile {
    /// The one card in the image.
    ///
    /// - Throws: a diagnostic that names the file, where it cannot be decoded or holds no card.
    func card() throws -> PublicIdentity { try read { try Self.card(in: $0) } }

    /// - Parameter hints: what else helps where the image has only some symbols of a code.
    private static func card(in scanned: ScannedFile, hints: [String] = []) throws -> PublicIdentity {
        do {
            return try scanned.card()
        } catch let error as SessionError {
            guard case .unusableCode(.unfinished) = error else { throw error }
            var diagnostic = Diagnostic(error)
            diagnostic.hints =
                ["`seqrcast scan` reads a card of several images: name the contact afterwards"] + hints
            throw diagnostic
        }
    }

    /// The owner of a channel, by the one invitation in the image or in a file with its text or link,
    /// or by the one card in an image without invitation.
    ///
    /// - Throws: exit codes as `card`.
    func owner() throws -> Recipient {
        try read { scanned in
            if scanned.failure as? ImagingError == .unknownFormat {
                return try .inviter(Self.invitation(text(of: .invitation)))
            }
            guard try scanned.has(.invitation) else {
                let hint = "an invitation needs all its symbols in one image"
                return .holder(of: try Self.card(in: scanned, hints: [hint]))
            }
            return try .inviter(Self.invitation(scanned.code(of: .invitation)))
        }
    }

    private static func invitation(_ code: Code) throws -> VerifiedInvitation {
        do {
            return try VerifiedInvitation(body: code.body)
        } catch {
            throw SessionError.unusableCode(.refused(Refusal(error)))
        }
    }

    /// The one code of this kind in the image.
    ///
    /// - Throws: exit codes as `card`.
    func code(of kind: Code.Kind) throws -> Code { try read { try $0.code(of: kind) } }

    /// The one code of this kind in the image, or in a file that holds the code's text or its link.
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
        let text = String(validating: bytes, as: UTF8.self).map { String(Code.withoutBlanks($0)) }
        let noCode = Diagnostic(.noCode, "neither an image nor the text of a code")
        guard bytes.count <= Self.textLimit, let text else { throw noCode }
        let code: Code
        do {
            code = try Code(textOrLink: text)
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
