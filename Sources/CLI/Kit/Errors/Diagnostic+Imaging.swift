import Foundation
import Platform
import SeQRcast
import Texts

extension Diagnostic {
    init(_ error: PagesError) {
        switch error {
        case .noScanner:
            self.init(
                .failed, "this seqrcast was built without the scanner",
                hints: ["run `make scanner`, then `make release`"])
        }
    }

    init(_ error: ImagingError) {
        switch error {
        case .tooLong(let characters, let limit):
            self.init(
                .failed, "too long for one symbol: \(characters.grouped) characters (limit \(limit.grouped))")
        case .notAlphanumeric: self.init(.failed, "the code is not alphanumeric")
        case .invalidScale(let scale): self.init(.usage, "invalid scale: \(scale) pixels per module")
        case .invalidQuietZone(let modules):
            self.init(.usage, "invalid quiet zone: \(modules) modules")
        case .unknownFormat: self.init(.fileError, "not an image in a supported format")
        case .damagedImage: self.init(.fileError, "the image is damaged or incomplete")
        case .unsupportedVariety(let format):
            self.init(.fileError, "this kind of \(format.rawValue.uppercased()) image is not supported")
        case .needsPassword:
            self.init(
                .fileError, "the file is locked with a password",
                hints: ["save a copy without a password, and read that"])
        case .tooManyPixels(let width, let height, GrayImage.pixelLimit):
            self.init(
                .fileError,
                "the image is too large: \(width) × \(height) pixels (limit \(GrayImage.pixelLimit.grouped) pixels)"
            )
        case .tooManyPixels(let width, let height, _):
            // The decoder's limit of memory or work is lower.
            self.init(
                .fileError, "decoding the image needs too much memory or time (\(width) × \(height) pixels)")
        case .tooManyImages(let limit):
            self.init(.fileError, "more than \(limit) pages or frames; only the first \(limit) were read")
        case .noHEIFReader:
            self.init(.fileError, "HEIC and AVIF need libheif, which is not installed", package: "libheif1")
        case .noPDFReader:
            self.init(.fileError, "PDF needs pdftoppm, which is not installed", package: "poppler-utils")
        case .outOfTime:
            self.init(.fileError, "out of time; the rest of the file was not read", hints: [Self.moreTime])
        case .noProcess: self.init(.fileError, "the system cannot start a process to decode the image")
        case .camera(let error): self.init(error)
        case .modulesTooSmall(let millimeters, let least): self = Self.modulesTooSmall(millimeters, least)
        case .tooLargeForPaper(let millimeters, let limit):
            self.init(
                .usage,
                "too large for the paper: a side of \(millimeters.hundredths) mm (limit \(limit.hundredths) mm)"
            )
        case .invalidSymbolsPerPage(let count):
            self.init(.usage, "a page holds 1 to 100 codes, not \(count)")
        case .invalidResolution(let dots):
            self.init(.usage, "the resolution must be 72 to 600 dots per inch, not \(dots)")
        case .resolutionTooLow(let dots, let least):
            self.init(
                .usage, "modules have less than two pixels at \(dots) dots per inch (minimum \(least))",
                hints: ["set a higher `--resolution`, or write a PDF or an SVG"])
        case .invalidFrameDuration(let milliseconds):
            self.init(.usage, "a frame must last 20 to 60,000 ms, not \(milliseconds) ms")
        case .noPageRenderer:
            self.init(
                .failed, "drawing pages needs cairo and Pango, which are not installed",
                package: "libpangocairo-1.0-0")
        case .pageNotDrawn(let status):
            self.init(.failed, "cannot draw the page (cairo's status \(status))")
        }
    }
}

extension Diagnostic {
    private static func modulesTooSmall(_ millimeters: Double, _ least: Double) -> Diagnostic {
        Diagnostic(
            .usage,
            "too small to print: modules of \(millimeters.hundredths) mm (minimum \(least.hundredths) mm)",
            hints: ["put fewer codes on a page, use larger paper, or set a larger `--size`"])
    }

    /// - Parameter package: the package to install.
    private init(_ status: ExitStatus, _ sentence: String, package: String) {
        self.init(status, sentence, hints: ["install it with `apt-get install \(package)`"])
    }
}

extension Double {
    /// The number with two digits after the point, rounded down.
    fileprivate var hundredths: String { "\((self * 100).rounded(.down) / 100)" }
}

/// Why a decoding process did not finish a file.
enum DecoderFailure: Error, Equatable {
    /// `seqrcast-decode` is in none of these places.
    case notInstalled(places: [String])
    /// Another user controls this path, and so could replace the program.
    case foreign(path: String)
    /// The system could not start another process.
    case cannotStart(ChildProcess.StartFault)
    /// The process was ended because it exceeded this limit.
    case tooSlow(limit: Duration)
    case outOfMemory
    case crashed

    /// - Parameter ending: how a process ended that should have kept running.
    init(_ ending: ChildProcess.Ending) {
        // Linux sends SIGKILL when the whole machine has no memory left.
        let isOutOfMemory = [.exit(ImageScan.outOfMemoryStatus), .signal(SIGKILL)].contains(ending)
        self = isOutOfMemory ? .outOfMemory : .crashed
    }
}

extension Diagnostic {
    init(_ failure: DecoderFailure) {
        switch failure {
        case .notInstalled(let places):
            self.init(
                .failed, "the program seqrcast-decode, which reads images, is missing",
                hints: ["install it as \(places.map(\.printableName).joined(separator: " or "))"])
        case .foreign(let path):
            self.init(
                .failed, "seqrcast-decode is not started: others could change \(path.printableName)",
                hints: ["remove it, or install seqrcast where only you or root can write"])
        case .cannotStart(let fault):
            let (cause, hints): (String, [String]) =
                switch fault {
                case .tooManyFiles: (": too many files are open", [Self.moreFiles])
                case .tooManyProcesses:
                    (": too many processes run", ["`ulimit -u` sets how many processes you may have"])
                case .outOfMemory: (": there is not enough memory", [])
                case .unexpected(let errno): (": errno \(errno)", [])
                }
            self.init(.failed, "cannot start a process to read images\(cause)", hints: hints)
        case .tooSlow(let limit):
            self.init(
                .fileError, "reading took longer than \(limit.components.seconds) s", hints: [Self.moreTime])
        case .outOfMemory: self.init(.fileError, "reading needed more memory than is allowed")
        case .crashed: self.init(.fileError, "an image decoder crashed")
        }
    }

    init(_ error: CameraError) {
        switch error {
        case .cannotOpen: self.init(.fileError, "cannot open the camera")
        case .busy: self.init(.fileError, "the camera is in use by another program")
        case .notACamera: self.init(.fileError, "not a supported camera")
        case .noFrame: self.init(.fileError, "the camera sends no more images")
        }
    }

    /// - Parameter limit: the time limit that ended the search; nil if the search was complete.
    init(noCodeWithin limit: Duration?) {
        guard let limit else {
            self.init(.noCode, "no QR code found")
            return
        }
        self.init(
            .noCode, "no QR code found within the time limit of \(limit.components.seconds) s",
            hints: [Self.moreTime])
    }

    init(_ miss: UndecodedSymbol) {
        let (reason, hint) =
            switch miss.cause {
            case .tooSmall(let pixels):
                (
                    "too small (about \((pixels * 10).rounded() / 10) pixels per module)",
                    "take the photo from nearer, or at a higher resolution"
                )
            case .cutOff: ("cut off", "include the whole code and some of the white around it")
            case .unclear:
                ("blurred, damaged or distorted", "hold still, straight in front of the code, in good light")
            }
        self.init(.noCode, "found a QR code that cannot be read: \(reason)", hints: [hint])
    }

    static let moreTime =
        "crop the picture to the code, or give `seqrcast scan` more time with `--time-limit SECONDS`"
}
