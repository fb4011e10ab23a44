import Imaging

/// An image of one symbol as programs draw it: upright, alone, in two grays.
///
/// Every module is a square of the same whole number of pixels, and the border is light. Nothing is
/// corrected. Drawing the text again and comparing would prove as much, take longer, and work for this
/// program's own symbols alone.
struct CleanDrawing {
    private let image: GrayImage
    /// The symbol's first column and row of pixels.
    private let (left, top): (Int, Int)
    /// Pixels per module, at least 1.
    private let scale: Int
    /// Modules per side: 21, 25, ... 177.
    private let dimension: Int

    private var side: Int { dimension * scale }

    /// - Returns: nil if the margins or the symbol's first row differ from such a drawing. For a
    ///   photograph the first pixels show that.
    init?(_ image: GrayImage) {
        self.image = image
        let (width, height, pixels) = (image.width, image.height, image.pixels)
        func isLight(row y: Int) -> Bool { image.isSame(width, from: 0, as: y * width) }
        guard image.isSame(width - 1, from: 0, as: 1),
            let top = (1..<height).first(where: { !isLight(row: $0) })
        else { return nil }
        self.top = top

        let row = Array(pixels[(top * width)..<((top + 1) * width)])
        guard let left = row.firstIndex(where: { $0 != pixels[0] }), left > 0, row[left] < pixels[0],
            let last = row.lastIndex(where: { $0 != pixels[0] }), last < width - 1,
            let finderEnd = row[left...].firstIndex(where: { $0 != row[left] })
        else { return nil }
        self.left = left
        // The upper side of the finder pattern at the top left.
        scale = (finderEnd - left) / 7
        guard (finderEnd - left) % 7 == 0, (last + 1 - left) % scale == 0 else { return nil }
        dimension = (last + 1 - left) / scale
        let below = top + dimension * scale
        guard 21...177 ~= dimension, dimension % 4 == 1, below < height,
            (below..<height).allSatisfy(isLight)
        else { return nil }
    }

    /// The code, or nil if any module that holds data is wrong.
    var code: FoundCode? {
        guard let modules, let content = SymbolContent(flawless: modules, dimension: dimension) else {
            return nil
        }
        let corners = [(0, 0), (0, side), (side, side), (side, 0)].map { x, y in
            Point(x: (left + x) * image.reduction, y: (top + y) * image.reduction)
        }
        return FoundCode(content, corners: corners)
    }

    /// Row by row, true is dark; nil if a module is not a square of one of the two grays.
    private var modules: [Bool]? {
        let (width, pixels) = (image.width, image.pixels)
        let (light, dark) = (pixels[0], pixels[top * width + left])
        var modules: [Bool] = []
        modules.reserveCapacity(dimension * dimension)
        for row in stride(from: top * width, to: (top + side) * width, by: scale * width) {
            let (start, end) = (row + left, row + left + side)
            guard image.isSame(left, from: 0, as: row),
                image.isSame(width - left - side, from: 0, as: end)
            else { return nil }
            for module in stride(from: start, to: end, by: scale) {
                guard pixels[module] == dark || pixels[module] == light,
                    image.isSame(scale - 1, from: module, as: module + 1)
                else { return nil }
                modules.append(pixels[module] == dark)
            }
            for repeated in 1..<scale {
                guard image.isSame(width, from: row, as: row + repeated * width) else { return nil }
            }
        }
        return modules
    }
}
