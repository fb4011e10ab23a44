// The filters that Leptonica has for the command line. It is too large for a page, and needs a
// system.

extension Raster {
    /// Adds twice the difference from the mean of the five by five pixels around each pixel.
    func sharpened() -> Raster {
        var result = pixels
        guard width > 4, height > 4 else { return self }
        // The sums of five rows, column by column.
        var sums = [Int32](repeating: 0, count: width)
        for y in 2..<(height - 2) {
            for x in 0..<width {
                var sum: Int32 = 0
                for row in (y - 2)...(y + 2) { sum &+= Int32(pixels[row * width + x]) }
                sums[x] = sum
            }
            for x in 2..<(width - 2) {
                let mean = (sums[x - 2] &+ sums[x - 1] &+ sums[x] &+ sums[x + 1] &+ sums[x + 2]) / 25
                let value = Int32(pixels[y * width + x]) &* 3 &- 2 &* mean
                result[y * width + x] = UInt8(max(0, min(255, value)))
            }
        }
        return Raster(width: width, height: height, pixels: result)
    }

    /// Makes bright spots smaller than `side` pixels dark, which joins the dots of dotted prints.
    func opened(side: Int) -> Raster {
        extreme(side, across: true, min).extreme(side, across: false, min)
            .extreme(side, across: true, max).extreme(side, across: false, max)
    }

    /// The darkest or lightest of the `side` pixels around each, along one axis.
    private func extreme(_ side: Int, across: Bool, _ choose: (UInt8, UInt8) -> UInt8) -> Raster {
        let (reach, step) = (side / 2, across ? 1 : width)
        var result = pixels
        for y in 0..<height {
            for x in 0..<width {
                let (place, length) = across ? (x, width) : (y, height)
                var best = pixels[y * width + x]
                for other in max(0, place - reach)...min(length - 1, place + reach) {
                    best = choose(best, pixels[y * width + x + (other - place) * step])
                }
                result[y * width + x] = best
            }
        }
        return Raster(width: width, height: height, pixels: result)
    }

    /// Rotates by an eighth of a turn within a white border.
    func turned(border: Int) -> Raster {
        let (newWidth, newHeight) = (width + 2 * border, height + 2 * border)
        let part = 0.5.squareRoot()
        var result = [UInt8](repeating: 255, count: newWidth * newHeight)
        for y in 0..<newHeight {
            for x in 0..<newWidth {
                // From the middle, and turned back.
                let (right, down) = (
                    Double(x) + 0.5 - Double(newWidth) / 2, Double(y) + 0.5 - Double(newHeight) / 2
                )
                let sourceX = (right + down) * part + Double(width) / 2 - 0.5
                let sourceY = (down - right) * part + Double(height) / 2 - 0.5
                guard sourceX > -1, sourceY > -1, sourceX < Double(width), sourceY < Double(height) else {
                    continue
                }
                let (left, top) = (Int(sourceX.rounded(.down)), Int(sourceY.rounded(.down)))
                let (shareX, shareY) = (sourceX - Double(left), sourceY - Double(top))
                func gray(_ x: Int, _ y: Int) -> Double { Double(self[x, y]) }
                let upper = gray(left, top) * (1 - shareX) + gray(left + 1, top) * shareX
                let lower = gray(left, top + 1) * (1 - shareX) + gray(left + 1, top + 1) * shareX
                result[y * newWidth + x] = UInt8(upper * (1 - shareY) + lower * shareY + 0.5)
            }
        }
        return Raster(width: newWidth, height: newHeight, pixels: result)
    }
}
