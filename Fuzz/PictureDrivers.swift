import Decoding
import Imaging
import SeQRcast

/// An image file: recognised as a card's picture, read for its metadata, and its pictures searched
/// for codes unless they are large. HEIF and PDF are excluded, since other processes decode them.
@Sendable func picture(_ input: [UInt8]) {
    _ = AvatarHeader(input)
    let isHEIF = input.dropFirst(4).starts(with: "ftyp".utf8)
    guard !isHEIF, let file = try? ImageDecoder(input), file.format != .pdf else { return }
    try? file.forEachImage { picture in
        guard picture.width * picture.height <= 90_000 else { return false }
        _ = CodeReader.read(picture)
        return true
    }
}

/// An Exif block: it gives the same metadata in every container that stores it unchanged.
@Sendable func exif(_ input: [UInt8]) {
    let block = Array(input.prefix(60_000))
    let origins = [inJPEG(block), inPNG(block), inWebP(block)].map { (try? ImageDecoder($0))?.metadata }
    precondition(origins.allSatisfy { $0 != nil && $0 == origins[0] })
    let step = ImageScan.Step.origin(origins[0] ?? ExifMetadata())
    precondition((try? ImageScan.Step(frame: step.frame)) == step)
    // A TIFF file is an Exif block itself.
    for signature in [[0x49, 0x49, 42, 0], [0x4D, 0x4D, 0, 42]] as [[UInt8]] {
        precondition((try? ImageDecoder(signature + block.dropFirst(4))) != nil)
    }
}

/// Puts the block after an application marker, with a frame and a scan after it (ISO/IEC 10918-1,
/// annex B).
private func inJPEG(_ block: [UInt8]) -> [UInt8] {
    let content = Array("Exif\0\0".utf8) + block
    let frame: [UInt8] = [0xFF, 0xC0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0]
    let scan: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 0xFF, 0xD9]
    return [0xFF, 0xD8, 0xFF, 0xE1] + bigEndian(content.count + 2).suffix(2) + content + frame + scan
}

/// Puts the block into a chunk (ISO/IEC 15948, 5.3), whose checksum is not checked.
private func inPNG(_ block: [UInt8]) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + bigEndian(block.count) + "eXIf".utf8 + block
        + [0, 0, 0, 0]
}

/// Puts the block into a chunk after a picture of one pixel (RFC 9649, 2.7).
private func inWebP(_ block: [UInt8]) -> [UInt8] {
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        Array(name.utf8) + bigEndian(content.count).reversed() + content
            + [UInt8](repeating: 0, count: content.count % 2)
    }
    let pixel: [UInt8] = [0x2F, 0, 0, 0, 0x10, 0x07, 0x10, 0x11, 0x11, 0x88, 0x88, 0xFE, 0x07]
    let chunks =
        chunk("VP8X", [0x18, 0, 0, 0, 0, 0, 0, 0, 0, 0]) + chunk("VP8L", pixel) + chunk("EXIF", block)
    return chunk("RIFF", "WEBP".utf8 + chunks)
}

private func bigEndian(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
}
