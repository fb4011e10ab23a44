import SeQRcast

/// One input file with the scan of its images.
struct ScannedFile: Sendable {
    let file: InputFile
    var image = ImageScan()
    /// Why the file was not decoded, or not to its end.
    var failure: (any Error)?

    /// Whether the file need not be an image and is none: such files are skipped and counted.
    var isSkipped: Bool { file.mayBeOther && failure as? ImagingError == .unknownFormat }

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

    /// - Throws: the failure, or what `ImageScan.code` throws.
    func code(of kind: Code.Kind) throws -> Code { try checked().code(of: kind) }

    private func checked() throws -> ImageScan {
        if let failure { throw failure }
        return image
    }
}
