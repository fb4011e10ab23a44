import SeQRcast

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
        case .tooManyPixels(let width, let height, let limit):
            // A lower limit is the decoder's limit of memory or work, not only of pixels.
            let sentence =
                limit == GrayImage.pixelLimit
                ? "the image is too large: \(width) × \(height) pixels (limit \(limit.grouped) pixels)"
                : "decoding the image needs too much memory or time (\(width) × \(height) pixels)"
            self.init(.fileError, sentence)
        case .tooManyImages(let limit):
            self.init(.fileError, "more than \(limit) pages or frames; only the first \(limit) were read")
        case .noHEIFReader:
            self.init(
                .fileError, "HEIC and AVIF need libheif, which is not installed",
                hints: ["install it with `apt-get install libheif1`"])
        case .noPDFReader:
            self.init(
                .fileError, "PDF needs pdftoppm, which is not installed",
                hints: ["install it with `apt-get install poppler-utils`"])
        case .outOfTime:
            self.init(.fileError, "out of time; the rest of the file was not read", hints: [Self.moreTime])
        case .noProcess: self.init(.fileError, "the system cannot start a process to decode the image")
        case .camera(let error): self.init(error)
        case .modulesTooSmall(let millimeters, let least):
            self.init(
                .usage,
                "too small to print: modules of \(millimeters.hundredths) mm (minimum \(least.hundredths) mm)",
                hints: ["put fewer codes on a page, use larger paper, or set a larger `--size`"])
        case .tooLargeForPaper(let millimeters, let limit):
            self.init(
                .usage,
                "too large for the paper: a side of \(millimeters.hundredths) mm (limit \(limit.hundredths) mm)"
            )
        case .invalidSymbolsPerPage(let count):
            self.init(.usage, "a page holds 1 to 100 codes, not \(count)")
        case .invalidResolution(let dots):
            self.init(.usage, "the resolution must be 72 to 600 dots per inch, not \(dots)")
        case .invalidFrameDuration(let milliseconds):
            self.init(.usage, "a frame must last 20 to 60,000 ms, not \(milliseconds) ms")
        case .noPageRenderer:
            self.init(
                .failed, "drawing pages needs cairo and Pango, which are not installed",
                hints: ["install them with `apt-get install libpangocairo-1.0-0`"])
        case .pageNotDrawn(let status):
            self.init(.failed, "cannot draw the page (cairo's status \(status))")
        }
    }
}

extension Double {
    /// The number with two digits after the point, rounded down.
    fileprivate var hundredths: String { "\((self * 100).rounded(.down) / 100)" }
}
