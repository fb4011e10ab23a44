import Foundation
import SeQRcast

/// What a user reads when something fails: one sentence, perhaps hints, and an exit code.
struct Diagnostic: Error {
    let status: ExitStatus
    let sentence: String
    var hints: [String] = []

    init(_ status: ExitStatus, _ sentence: String, hints: [String] = []) {
        self.status = status
        self.sentence = sentence
        self.hints = hints
    }

    init(_ error: any Error) {
        switch error {
        case let error as Diagnostic: self = error
        case let error as SessionError: self.init(error)
        case let error as VaultError: self.init(error)
        case let error as ImagingError: self.init(error)
        case let error as BackupError: self.init(error)
        case let error as LockError: self.init(error)
        case let error as DecoderFailure: self.init(error)
        case let error as PagesError: self.init(error)
        case let error as CameraError: self.init(error)
        case let error as ThreatListError: self.init(error)
        case let error as ThreatStoreError: self.init(error)
        case let error as ExchangeError: self.init(refusal: Refusal(error))
        case let error as WireError: self.init(.usage, error.sentence)
        case let error as ContentError: self.init(.usage, "the content is refused: \(error.sentence)")
        default: self.init(.failed, "something unforeseen: \(String(describing: error).escaped())")
        }
    }

    /// What the parser of the command line says, in this tool's form.
    init(usage message: String) {
        let lines = message.split(separator: "\n").map(String.init)
        let sentence = lines.first.map { $0.replacing("Error: ", with: "", maxReplacements: 1) } ?? "usage"
        let usage = lines.filter { $0.hasPrefix("Usage: ") }.map { $0.replacing("Usage: ", with: "usage: ") }
        self.init(.usage, sentence.escaped(), hints: usage)
    }

    init(_ error: VaultError) {
        switch error {
        case .missing:
            self.init(
                .fileError, "there is no vault yet", hints: ["make one with `seqrcast init --name NAME`"])
        case .alreadyThere:
            self.init(
                .failed, "there is a vault already; it was left as it is",
                hints: ["`--vault FILE` or SEQRCAST_VAULT names another"])
        case .notAVault:
            self.init(
                .fileError, "the file is no vault, but another program's or cut short; it was left as it is")
        case .foreignFile(let path):
            self.init(
                .fileError,
                "\(path.printableName) is a link, or another user's file: the vault was not opened")
        case .newer:
            self.init(.vaultBroken, "the vault was made by a newer version of seqrcast; it was left as it is")
        case .broken(let path):
            self.init(
                .vaultBroken, "the vault is damaged; it was moved aside to \(path.printableName)",
                hints: [
                    "nothing was erased: `seqrcast doctor --vault \(path.inShell) --rescue FILE` reads what it can",
                    "else restore a backup before you make a new vault",
                ])
        case .sealBroken:
            self.init(
                .vaultBroken, "a sealed entry of the vault was changed from outside; nothing was done")
        case .foreignTables:
            self.init(
                .vaultBroken,
                "the file has tables, triggers or views that seqrcast did not make; the vault was not opened",
                hints: [
                    "who made the file may have made it for you: `seqrcast restore` puts a backup of your own back"
                ])
        case .tooMuchWork:
            self.init(
                .vaultBroken,
                "the vault is damaged: it takes more work than a file of its size can need; nothing was done",
                hints: ["`seqrcast doctor --rescue FILE` writes what can be read into a new vault"])
        case .locked: self.init(.locked, "the vault is locked by a passphrase")
        case .wrongPassphrase: self.init(.locked, "that is not the passphrase of the vault")
        case .lockTooCostly(let cost):
            self.init(
                .vaultBroken,
                "the vault's lock takes more memory than there is, or than any does (scrypt with N = 2^\(cost))"
            )
        case .keyChanged:
            self.init(
                .locked, "the vault's passphrase was changed by another process; nothing was done",
                hints: ["try again"])
        case .busy: self.init(.locked, "another process holds the vault", hints: ["try again"])
        case .failed(let code):
            // The low byte is the primary result code (https://sqlite.org/rescode.html).
            let reason =
                switch code & 0xFF {
                case 13: "the disk is full"
                case 8: "it is read-only"
                case 3, 14, 23: "it, or its folder, cannot be opened for writing"
                case 10: "the disk has failed"
                default: "SQLite refused"
                }
            self.init(
                .fileError, "the vault could not be used: \(reason)", hints: ["SQLite's result is \(code)"])
        case .tracesRemain:
            self.init(
                .failed,
                "done, but traces of what was there before remain in the file: another process reads it, or the disk is full",
                hints: ["the next command that can removes them"])
        }
    }

    init(_ error: PagesError) {
        switch error {
        case .noScanner:
            self.init(
                .failed, "this seqrcast was built without the scanner",
                hints: ["`make scanner`, then `make release`, builds one that has it"])
        }
    }

    init(_ error: ImagingError) {
        switch error {
        case .tooLong(let characters, let limit):
            self.init(
                .failed,
                "too long for one symbol: the code has \(characters) characters, and \(limit) fit")
        case .notAlphanumeric: self.init(.failed, "the code is not alphanumeric")
        case .invalidScale(let scale): self.init(.usage, "no symbol is drawn at \(scale) pixels a module")
        case .invalidQuietZone(let modules):
            self.init(.usage, "no symbol is drawn with \(modules) modules around it")
        case .unknownFormat: self.init(.fileError, "it is no picture of a kind that is read")
        case .damagedImage: self.init(.fileError, "the picture is damaged or incomplete")
        case .tooManyPixels(let width, let height, let limit):
            // A lower limit is that of the decoder's memory or work: the number of pixels is not to blame alone.
            let sentence =
                limit == GrayImage.pixelLimit
                ? "the picture is too large: \(width) × \(height) pixels, and at most \(limit) are read"
                : "the picture takes more memory or time to decode than is allowed (\(width) × \(height) pixels)"
            self.init(.fileError, sentence)
        case .tooManyImages(let limit):
            self.init(.fileError, "it has more than \(limit) pages or frames; the first \(limit) were read")
        case .noHEIFReader:
            self.init(
                .fileError, "HEIC and AVIF are decoded by libheif, which is not installed",
                hints: ["`apt-get install libheif1` installs it"])
        case .noPDFReader:
            self.init(
                .fileError, "a PDF is drawn by pdftoppm, which is not installed",
                hints: ["`apt-get install poppler-utils` installs it"])
        case .outOfTime:
            self.init(
                .fileError, "it takes too long; the rest of it was not read",
                hints: ["`--time-limit SECONDS` allows more"])
        case .noProcess: self.init(.fileError, "the system has no room for a process to decode the picture")
        case .modulesTooSmall(let millimeters, let least):
            self.init(
                .usage,
                "too small to be printed: modules of \(millimeters.hundredths) mm, and \(least.hundredths) mm is the least",
                hints: ["fewer to a page, or a larger `--size`, makes them larger"])
        case .tooLargeForPaper(let millimeters, let limit):
            self.init(
                .usage,
                "too large for the paper: a side of \(millimeters.hundredths) mm, and \(limit.hundredths) mm is the most"
            )
        case .invalidSymbolsPerPage(let count):
            self.init(
                .usage, "\(count) codes do not go on a page; 1 to 100 do")
        case .invalidMargin(let millimeters):
            self.init(.usage, "no margin has \(millimeters.hundredths) mm; it is 0 to 50 mm")
        case .invalidResolution(let dots):
            self.init(.usage, "no picture is drawn with \(dots) dots an inch; it is 72 to 600")
        case .invalidFrameDuration(let milliseconds):
            self.init(.usage, "no frame is shown for \(milliseconds) ms; it is 20 to 60,000 ms")
        case .noPageRenderer:
            self.init(
                .failed, "pages are drawn by cairo and Pango, which are not installed",
                hints: ["`apt-get install libpangocairo-1.0-0` installs them"])
        case .pageNotDrawn(let status):
            self.init(.failed, "the page could not be drawn (cairo's status \(status))")
        }
    }
}

extension Double {
    /// With two digits after the point, rounded down.
    fileprivate var hundredths: String { "\((self * 100).rounded(.down) / 100)" }
}
