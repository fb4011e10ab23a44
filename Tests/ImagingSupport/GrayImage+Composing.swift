import Decoding
import Imaging

/// There is nothing to photograph.
struct NoPhotograph: Error {}

extension GrayImage {
    /// Decodes the first image of a file.
    init(decoding file: [UInt8]) throws {
        var first: GrayImage?
        try ImageDecoder(file).forEachImage { image in
            first = image
            return false
        }
        guard let first else { throw NoPhotograph() }
        self = first
    }

    init(drawing text: String, scale: Int, quietZone: Int = 4, level: ErrorCorrection? = nil) throws {
        let symbol = try Symbol(text: text, level: level)
        try self.init(decoding: symbol.png(scale: scale, quietZone: quietZone))
    }

    static func white(width: Int, height: Int) -> GrayImage {
        GrayImage(width: width, height: height, pixels: Array(repeating: 255, count: width * height))
    }

    func pasting(_ other: GrayImage, x: Int, y: Int) -> GrayImage {
        var result = pixels
        for row in 0..<other.height {
            let start = (y + row) * width + x
            result.replaceSubrange(
                start..<(start + other.width), with: other.pixels[(row * other.width)...].prefix(other.width))
        }
        return GrayImage(width: width, height: height, pixels: result)
    }

    /// Rotates by a quarter turn clockwise.
    func turned() -> GrayImage {
        let turned = (0..<width).flatMap { x in
            (0..<height).reversed().map { y in pixels[y * width + x] }
        }
        return GrayImage(width: height, height: width, pixels: turned)
    }
}

/// Decodes all images of a file.
func images(_ file: [UInt8]) throws -> [GrayImage] {
    var images: [GrayImage] = []
    try ImageDecoder(file).forEachImage { image in
        images.append(image)
        return true
    }
    return images
}
