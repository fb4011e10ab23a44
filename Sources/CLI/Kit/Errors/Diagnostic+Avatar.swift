import SeQRcast

extension Diagnostic {
    /// Why a file cannot be the picture on a card.
    init(_ fault: Avatar.Fault) {
        let sentence =
            switch fault {
            case .otherFormat: "a picture for a card is a JPEG or a WebP file"
            case .damaged: "the picture is damaged or incomplete"
            case .tooManyBytes(let bytes, let limit):
                "the picture has \(bytes.grouped) bytes, and a card holds \(limit.grouped)"
            case .sides(let width, let height):
                "the picture has \(width) × \(height) pixels, and a side on a card has "
                    + "\(Avatar.sides.lowerBound) to \(Avatar.sides.upperBound)"
            case .animated: "the picture is animated, and one on a card stands still"
            case .metadata:
                "the file holds more than a picture (Exif, XMP or a comment), which may tell where you were: "
                    + "a card hangs in public"
            }
        self.init(
            .failed, sentence,
            hints: ["`cwebp -resize 96 0 -q 50 in.jpg -o me.webp` makes a small one, without all that"])
    }
}
