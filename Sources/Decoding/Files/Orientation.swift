import Imaging

/// The order in which an image's pixels are stored (Exif 2.32, tag Orientation, and TIFF 6.0).
enum Orientation: UInt16 {
    /// The name gives the edge where the first row lies as one looks at the image, then the edge of
    /// the first column.
    case topLeft = 1
    case topRight, bottomRight, bottomLeft, leftTop, rightTop, rightBottom, leftBottom

    /// Whether rows are stored as columns.
    var isTransposed: Bool { rawValue >= Orientation.leftTop.rawValue }

    /// Whether the stored rows run against the axis on which they lie.
    var reversesRows: Bool {
        switch self {
        case .bottomRight, .bottomLeft, .rightTop, .rightBottom: true
        case .topLeft, .topRight, .leftTop, .leftBottom: false
        }
    }

    /// Whether the stored columns run against the axis on which they lie.
    var reversesColumns: Bool {
        switch self {
        case .topRight, .bottomRight, .rightBottom, .leftBottom: true
        case .topLeft, .bottomLeft, .leftTop, .rightTop: false
        }
    }
}

extension GrayImage {
    /// Returns the image upright. This needs one more byte per pixel, unless the image is upright
    /// already.
    func upright(from orientation: Orientation) -> GrayImage {
        guard orientation != .topLeft else { return self }
        return orientation.isTransposed ? transposed(orientation) : mirrored(orientation)
    }

    private func mirrored(_ orientation: Orientation) -> GrayImage {
        var result: [UInt8] = []
        result.reserveCapacity(pixels.count)
        for row in 0..<height {
            let y = orientation.reversesRows ? height - 1 - row : row
            let stored = pixels[(y * width)..<((y + 1) * width)]
            if orientation.reversesColumns {
                result.append(contentsOf: stored.reversed())
            } else {
                result.append(contentsOf: stored)
            }
        }
        return GrayImage(width: width, height: height, pixels: result, reduction: reduction)
    }

    /// Transposes in squares whose rows and columns both fit the processor's cache.
    private func transposed(_ orientation: Orientation) -> GrayImage {
        let side = 64
        let (width, height) = (width, height)
        var result = [UInt8](repeating: 0, count: pixels.count)
        var targets = result.mutableSpan
        let sources = pixels.span
        for top in stride(from: 0, to: height, by: side) {
            for left in stride(from: 0, to: width, by: side) {
                for column in left..<min(left + side, width) {
                    let row = orientation.reversesColumns ? width - 1 - column : column
                    var target = row * height + (orientation.reversesRows ? height - 1 - top : top)
                    let step = orientation.reversesRows ? -1 : 1
                    var source = top * width + column
                    let end = min(top + side, height) * width
                    while source < end {
                        targets[target] = sources[source]
                        target &+= step
                        source &+= width
                    }
                }
            }
        }
        return GrayImage(width: height, height: width, pixels: result, reduction: reduction)
    }
}
