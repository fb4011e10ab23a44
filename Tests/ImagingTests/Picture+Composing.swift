import Imaging
import Testing

extension Picture {
    /// The first picture of an image file.
    init(decoding file: [UInt8]) throws {
        var first: Picture?
        try PictureFile(file).forEachPicture { picture in
            first = picture
            return false
        }
        self = try #require(first)
    }

    init(drawing text: String, scale: Int, quietZone: Int = 4, level: ErrorCorrection? = nil) throws {
        let symbol = try Symbol(text: text, level: level)
        try self.init(decoding: symbol.png(scale: scale, quietZone: quietZone))
    }

    static func white(width: Int, height: Int) -> Picture {
        Picture(width: width, height: height, pixels: Array(repeating: 255, count: width * height))
    }

    func pasting(_ other: Picture, x: Int, y: Int) -> Picture {
        var result = pixels
        for row in 0..<other.height {
            let start = (y + row) * width + x
            result.replaceSubrange(
                start..<(start + other.width), with: other.pixels[(row * other.width)...].prefix(other.width))
        }
        return Picture(width: width, height: height, pixels: result)
    }

    /// A quarter turn clockwise.
    func turned() -> Picture {
        let turned = (0..<width).flatMap { x in
            (0..<height).reversed().map { y in pixels[y * width + x] }
        }
        return Picture(width: height, height: width, pixels: turned)
    }
}
