import Imaging

/// A gray image in memory, 0 black, and the operations that the search applies to all of its pixels.
///
/// The inner loops run over whole rows of bytes, so that the compiler makes vector code of them.
struct Raster {
    let width: Int
    let height: Int
    /// Row by row from the top left, without padding.
    let pixels: [UInt8]

    init(width: Int, height: Int, pixels: [UInt8]) {
        precondition(width > 0 && height > 0 && pixels.count == width * height, "width × height pixels")
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    init(_ image: GrayImage) {
        self.init(width: image.width, height: image.height, pixels: image.pixels)
    }

    /// White outside the image.
    subscript(x: Int, y: Int) -> UInt8 {
        x >= 0 && x < width && y >= 0 && y < height ? pixels[y * width + x] : 255
    }

    func isDark(_ spot: Spot) -> Bool { self[spot] < 128 }

    subscript(spot: Spot) -> UInt8 {
        contains(spot) ? pixels[Int(spot.y) * width + Int(spot.x)] : 255
    }

    /// False outside the image, also for infinity and NaN: a map can take a point to infinity.
    func contains(_ spot: Spot) -> Bool {
        spot.x >= 0 && spot.x < Double(width) && spot.y >= 0 && spot.y < Double(height)
    }

    /// The indices of a row's pixels.
    func row(_ y: Int) -> Range<Int> { (y * width)..<((y + 1) * width) }

    func inverted() -> Raster { Raster(width: width, height: height, pixels: pixels.map { 255 - $0 }) }
}

// MARK: Size

extension Raster {
    /// Scales down to half the size, but not below one pixel. The last column or row goes where
    /// their number is odd.
    func halved() -> Raster {
        let (newWidth, newHeight) = (max(1, width / 2), max(1, height / 2))
        var result = [UInt8](repeating: 0, count: newWidth * newHeight)
        // A single column counts twice.
        let used = 2 * newWidth
        var sums = [UInt16](repeating: 0, count: used)
        for newY in 0..<newHeight {
            let upper = pixels.span.extracting(row(2 * newY)).extracting(first: used)
            let lower = pixels.span.extracting(row(min(2 * newY + 1, height - 1))).extracting(first: used)
            var columns = sums.mutableSpan
            precondition(upper.count <= columns.count && lower.count == upper.count)
            for x in 0..<upper.count { columns[x] = UInt16(upper[x]) &+ UInt16(lower[x]) }
            if width == 1 { columns[1] = columns[0] }
            var pixels = result.mutableSpan
            var line = pixels._mutatingExtracting((newY * newWidth)..<((newY + 1) * newWidth))
            precondition(columns.count == 2 * line.count)
            for x in 0..<line.count {
                let sum = columns[2 * x] &+ columns[2 * x + 1] &+ 2
                line[x] = UInt8(truncatingIfNeeded: sum >> 2)
            }
        }
        return Raster(width: newWidth, height: newHeight, pixels: result)
    }

    /// Scales down to more than half the size: each new pixel is the mean of the area that it covers.
    func shrunk(width newWidth: Int, height newHeight: Int) -> Raster {
        let columns = Raster.shares(of: width, in: newWidth)
        var result = [UInt8](repeating: 0, count: newWidth * newHeight)
        // The means of the rows under a new row, column by column, in 1/256.
        var sums = [UInt16](repeating: 0, count: width)
        for (newY, rows) in Raster.shares(of: height, in: newHeight).enumerated() {
            for y in rows.first...rows.last {
                let share = UInt16(
                    y == rows.first ? rows.firstShare : y == rows.last ? rows.lastShare : rows.share)
                let gray = pixels.span.extracting(row(y))
                var sums = sums.mutableSpan
                precondition(gray.count == sums.count)
                if y == rows.first {
                    for x in 0..<sums.count { sums[x] = UInt16(gray[x]) &* share }
                } else {
                    for x in 0..<sums.count { sums[x] &+= UInt16(gray[x]) &* share }
                }
            }
            var target = result.mutableSpan
            var line = target._mutatingExtracting((newY * newWidth)..<((newY + 1) * newWidth))
            let (sources, spans) = (sums.span, columns.span)
            precondition(line.count == spans.count)
            for x in 0..<spans.count {
                let span = spans[x]
                var sum = UInt32(sources[span.first]) &* span.firstShare &+ 1 << 15
                sum &+= UInt32(sources[span.last]) &* span.lastShare
                // At most one pixel lies whole between the first and the last.
                sum &+= UInt32(sources[min(span.first + 1, span.last)]) &* span.share
                line[x] = UInt8(truncatingIfNeeded: sum >> 16)
            }
        }
        return Raster(width: newWidth, height: newHeight, pixels: result)
    }

    /// Scales up by linear interpolation.
    func grown(width newWidth: Int, height newHeight: Int) -> Raster {
        // The pixels around the corner of each new one, and the share of the second in 1/16.
        func places(_ side: Int, _ newSide: Int) -> [(first: Int, second: Int, share: UInt16)] {
            (0..<newSide).map { index in
                let place = 16 * index * side / newSide
                let first = min(side - 1, place / 16)
                return (first, min(side - 1, first + 1), UInt16(place % 16))
            }
        }
        let columns = places(width, newWidth)
        // A row of this image, as wide as the new one, in 1/16.
        func widened(_ y: Int, into line: inout [UInt16]) {
            let gray = pixels.span.extracting(row(y))
            for (x, place) in columns.enumerated() {
                line[x] =
                    UInt16(gray[place.first]) &* (16 &- place.share)
                    &+ UInt16(gray[place.second]) &* place.share
            }
        }
        var result = [UInt8](repeating: 0, count: newWidth * newHeight)
        var lines = (
            upper: [UInt16](repeating: 0, count: newWidth), lower: [UInt16](repeating: 0, count: newWidth)
        )
        var widenedRow = -1
        for (newY, place) in places(height, newHeight).enumerated() {
            if place.first != widenedRow {
                if place.first == widenedRow + 1, widenedRow >= 0 {
                    swap(&lines.upper, &lines.lower)
                } else {
                    widened(place.first, into: &lines.upper)
                }
                widened(place.second, into: &lines.lower)
                widenedRow = place.first
            }
            let (upper, lower) = (lines.upper.span, lines.lower.span)
            var pixels = result.mutableSpan
            var line = pixels._mutatingExtracting((newY * newWidth)..<((newY + 1) * newWidth))
            precondition(upper.count == line.count && lower.count == line.count)
            for x in 0..<line.count {
                let sum = upper[x] &* (16 &- place.share) &+ lower[x] &* place.share
                line[x] = UInt8(truncatingIfNeeded: (sum &+ 128) >> 8)
            }
        }
        return Raster(width: newWidth, height: newHeight, pixels: result)
    }

    /// The pixels under a new one, three at most, and their shares of it, which add up to 256.
    private struct Shares {
        let (first, last): (Int, Int)
        let (firstShare, share, lastShare): (UInt32, UInt32, UInt32)
    }

    private static func shares(of side: Int, in newSide: Int) -> [Shares] {
        precondition(newSide <= side && side <= 2 * newSide, "at least half the size")
        let scale = Double(side) / Double(newSide)
        return (0..<newSide).map { index in
            let (start, end) = (Double(index) * scale, Double(index + 1) * scale)
            let first = min(side - 1, Int(start))
            let last = max(first, min(side - 1, Int(end.rounded(.up)) - 1))
            let share = last - first > 1 ? UInt32(256 / scale) : 0
            let lastShare = last > first ? UInt32((end - Double(last)) * 256 / scale + 0.5) : 0
            return Shares(
                first: first, last: last, firstShare: 256 - share - lastShare, share: share,
                lastShare: lastShare)
        }
    }
}

// MARK: Black and white

extension Raster {
    /// Makes each pixel black if it is darker than the mean of the square around it by more than
    /// `offset`, and white otherwise.
    ///
    /// - Parameter window: The side of the square in pixels.
    func thresholded(window: Int, offset: Int) -> Raster {
        thresholded(by: means(window: window), offset: offset)
    }

    /// The same with the middle between dark and light in the place of the mean: halfway between
    /// the means of the pixels of the square that are darker than their own means, and of the others.
    /// At the corner of a symbol on white paper the mean is nearly white.
    func balanced(window: Int, offset: Int) -> Raster {
        let means = means(window: window)
        let bits = thresholded(by: means, offset: 0)
        return thresholded(
            by: means.balanced(
                light: masked(by: bits).means(window: window), share: bits.means(window: window)),
            offset: offset)
    }

    /// Blackens each pixel that is black in a mask of the same size.
    private func masked(by bits: Raster) -> Raster {
        var result = pixels
        let mask = bits.pixels.span
        var target = result.mutableSpan
        precondition(mask.count == target.count)
        for index in 0..<mask.count { target[index] &= mask[index] }
        return Raster(width: width, height: height, pixels: result)
    }

    private func means(window: Int) -> LocalMeans {
        LocalMeans(self, window: max(3, min(window, width - 2, height - 2)))
    }

    private func thresholded(by means: LocalMeans, offset: Int) -> Raster {
        var bits = [UInt8](repeating: 0, count: pixels.count)
        var limits = [UInt8](repeating: 0, count: width)
        for y in 0..<height {
            if y % means.step == 0 { means.fill(&limits, row: y, offset: offset) }
            let (gray, limit) = (pixels.span.extracting(row(y)), limits.span)
            var target = bits.mutableSpan
            var line = target._mutatingExtracting(row(y))
            precondition(gray.count == limit.count && line.count == limit.count)
            for x in 0..<limit.count { line[x] = gray[x] < limit[x] ? 0 : 255 }
        }
        return Raster(width: width, height: height, pixels: bits)
    }
}

/// The means of the squares around the middles of an image's blocks.
///
/// Between the middles the means are interpolated: they change slowly, as a square is many blocks
/// wide. So a pixel costs a few additions, however large the squares are.
private struct LocalMeans {
    /// The binary logarithm of the side of a block in pixels: 0...3.
    private let shift: Int
    private let columns: Int
    private let rows: Int
    /// The means of the squares, in 1/256, row by row of blocks.
    private var means: [Int32] = []

    /// The number of image rows that share their means.
    var step: Int { max(1, (1 << shift) / 2) }

    /// - Parameter window: The side of the squares in pixels, rounded to whole blocks.
    init(_ image: Raster, window: Int) {
        shift = window < 10 ? 0 : window < 32 ? 1 : window < 192 ? 2 : 3
        let side = 1 << shift
        columns = (image.width + side - 1) / side
        rows = (image.height + side - 1) / side
        let reach = max(1, window / (2 * side))
        let blocks = blockSums(image)
        means.reserveCapacity(columns * rows)
        // One over the pixels that a square has in a row or column, in 1/2²⁴.
        func shares(_ count: Int, _ length: Int) -> [Int64] {
            (0..<count).map { index in
                1 << 24 / Int64(min(length, (index + reach + 1) * side) - max(0, index - reach) * side)
            }
        }
        let (across, down) = (shares(columns, image.width), shares(rows, image.height))
        // The sums of the blocks of the rows around, column by column.
        var sums = [Int](repeating: 0, count: columns)
        func add(_ row: Int, to sums: inout [Int], _ sign: Int) {
            let line = blocks.span.extracting((row * columns)..<((row + 1) * columns))
            var sums = sums.mutableSpan
            precondition(sums.count == line.count)
            for column in 0..<sums.count { sums[column] &+= sign &* line[column] }
        }
        for row in 0..<min(reach, rows) { add(row, to: &sums, 1) }
        for row in 0..<rows {
            if row + reach < rows { add(row + reach, to: &sums, 1) }
            if row > reach { add(row - reach - 1, to: &sums, -1) }
            var sum = sums.prefix(reach).reduce(0, +)
            for column in 0..<columns {
                if column + reach < columns { sum &+= sums[column &+ reach] }
                if column > reach { sum &-= sums[column &- reach &- 1] }
                let mean = ((Int64(sum) &* across[column]) >> 20 &* down[row]) >> 20
                means.append(Int32(truncatingIfNeeded: mean))
            }
        }
    }

    /// Returns the middles between dark and light.
    ///
    /// - Parameters:
    ///   - light: The means where all dark pixels are 0.
    ///   - share: The means where all dark pixels are 0 and all light ones 255.
    func balanced(light: LocalMeans, share: LocalMeans) -> LocalMeans {
        var result = self
        for index in means.indices {
            let share = Int64(share.means[index])
            // In one gray there is nothing to be halfway between.
            guard 256...(254 << 8) ~= share else { continue }
            // An Int of 32 bits, as in WebAssembly, is too small for these products.
            let lightMean = Int64(light.means[index]) * (255 << 8) / share
            let darkMean = Int64(means[index] - light.means[index]) * (255 << 8) / (255 << 8 - share)
            result.means[index] = Int32(truncatingIfNeeded: (lightMean + darkMean) / 2)
        }
        return result
    }

    /// Returns the sum of each block, row by row.
    private func blockSums(_ image: Raster) -> [Int] {
        var sums: [Int] = []
        sums.reserveCapacity(columns * rows)
        let side = 1 << shift
        var line = [UInt16](repeating: 0, count: image.width)
        for top in stride(from: 0, to: image.height, by: side) {
            for y in top..<min(top + side, image.height) {
                let gray = image.pixels.span.extracting(image.row(y))
                var line = line.mutableSpan
                precondition(gray.count == line.count)
                if y == top {
                    for x in 0..<line.count { line[x] = UInt16(gray[x]) }
                } else {
                    for x in 0..<line.count { line[x] &+= UInt16(gray[x]) }
                }
            }
            for left in stride(from: 0, to: image.width, by: side) {
                var sum = 0
                for x in left..<min(left + side, image.width) { sum += Int(line[x]) }
                sums.append(sum)
            }
        }
        return sums
    }

    /// Writes the least gray that is not dark for each pixel of `step` rows.
    ///
    /// - Parameter offset: How much darker than its mean a dark pixel is, more than.
    func fill(_ limits: inout [UInt8], row: Int, offset: Int) {
        // The position of these rows' middle between the middles of two rows of blocks.
        let position = min(max(0, 2 * row + step - (1 << shift)), (rows - 1) << (shift + 1))
        let above = position >> (shift + 1)
        let below = min(above + 1, rows - 1)
        let share = Int32(truncatingIfNeeded: position - above << (shift + 1))
        let (upper, lower) = (
            means.span.extracting((above * columns)..<((above + 1) * columns)),
            means.span.extracting((below * columns)..<((below + 1) * columns))
        )
        // Rounds, and subtracts the offset.
        let bias = 128 - Int32(offset) * 256
        func limit(_ column: Int) -> Int32 {
            let difference = (lower[column] &- upper[column]) &* share
            return max(0, min(255 << 8, upper[column] &+ difference >> Int32(shift + 1) &+ bias))
        }
        let side = 1 << shift
        var limits = limits.mutableSpan
        var left = limit(0)
        var x = min(side / 2, limits.count)
        for x in 0..<x { limits[x] = UInt8(truncatingIfNeeded: left >> 8) }
        for column in 0..<columns where x < limits.count {
            let right = column + 1 < columns ? limit(column + 1) : left
            let slope = (right &- left) >> Int32(shift)
            var value = left &+ (shift > 0 ? slope >> 1 : 0)
            let end = min(x + side, limits.count)
            while x < end {
                limits[x] = UInt8(truncatingIfNeeded: value >> 8)
                value &+= slope
                x &+= 1
            }
            left = right
        }
    }
}
