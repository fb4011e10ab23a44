extension Picture {
    /// Each square of `factor` × `factor` pixels averaged to one; what is left over at the right and the bottom is
    /// averaged over the pixels that there are.
    func reduced(by factor: Int) -> Picture {
        let newWidth = (width + factor - 1) / factor
        let newHeight = (height + factor - 1) / factor
        var result: [UInt8] = []
        result.reserveCapacity(newWidth * newHeight)
        var sums = [Int](repeating: 0, count: newWidth)
        for top in stride(from: 0, to: height, by: factor) {
            let rows = top..<min(top + factor, height)
            for index in sums.indices { sums[index] = 0 }
            for y in rows {
                let row = y * width
                for column in 0..<newWidth {
                    let left = row + column * factor
                    var sum = 0
                    for index in left..<min(left + factor, row + width) { sum += Int(pixels[index]) }
                    sums[column] += sum
                }
            }
            for column in 0..<newWidth {
                let columns = min(factor, width - column * factor)
                result.append(UInt8(sums[column] / (rows.count * columns)))
            }
        }
        return Picture(width: newWidth, height: newHeight, pixels: result)
    }

    /// Each pixel as a square of `factor` × `factor`.
    func enlarged(by factor: Int) -> Picture {
        var result: [UInt8] = []
        result.reserveCapacity(pixels.count * factor * factor)
        for y in 0..<height {
            let start = result.count
            for pixel in pixels[(y * width)..<((y + 1) * width)] {
                result.append(contentsOf: repeatElement(pixel, count: factor))
            }
            let row = result[start...]
            for _ in 1..<factor { result.append(contentsOf: row) }
        }
        return Picture(width: width * factor, height: height * factor, pixels: result)
    }
}
