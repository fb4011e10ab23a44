import CLeptonica

/// An 8-bit gray image, 0 black, and the filters of Leptonica that prepare it for scanning.
@safe final class LeptonicaImage {
    private let pix: UnsafeMutablePointer<Pix>

    let width: Int
    let height: Int

    /// Takes ownership of the image.
    private init(_ pix: UnsafeMutablePointer<Pix>?) {
        guard let pix = unsafe pix else { preconditionFailure("Leptonica has no memory") }
        unsafe self.pix = unsafe pix
        width = unsafe Int(pixGetWidth(pix))
        height = unsafe Int(pixGetHeight(pix))
    }

    deinit {
        var pix: UnsafeMutablePointer<Pix>? = unsafe pix
        unsafe pixDestroy(&pix)
    }

    convenience init(width: Int, height: Int, pixels: [UInt8]) {
        let pix = unsafe pixCreateNoInit(Int32(width), Int32(height), 8)
        unsafe self.init(pix)
        let stride = unsafe Int(pixGetWpl(pix)) * 4
        let rows = unsafe UnsafeMutableRawBufferPointer(start: pixGetData(pix), count: stride * height)
        unsafe pixels.withUnsafeBytes { source in
            for y in 0..<height {
                unsafe UnsafeMutableRawBufferPointer(rebasing: rows[(y * stride)..<(y * stride + width)])
                    .copyMemory(
                        from: UnsafeRawBufferPointer(rebasing: source[(y * width)..<((y + 1) * width)]))
            }
        }
        unsafe pixEndianByteSwap(pix)
    }

    /// The pixels, row by row from the top left, without padding.
    var pixels: [UInt8] {
        let swapped = unsafe LeptonicaImage(pixEndianByteSwapNew(pix))
        let stride = unsafe Int(pixGetWpl(swapped.pix)) * 4
        let rows = unsafe UnsafeRawBufferPointer(start: pixGetData(swapped.pix), count: stride * height)
        return unsafe [UInt8](unsafeUninitializedCapacity: width * height) { buffer, count in
            for y in 0..<height {
                let row = unsafe UnsafeMutableRawBufferPointer(
                    UnsafeMutableBufferPointer(rebasing: buffer[(y * width)..<((y + 1) * width)]))
                unsafe row.copyMemory(
                    from: UnsafeRawBufferPointer(rebasing: rows[(y * stride)..<(y * stride + width)]))
            }
            count = width * height
        }
    }

    /// Scales by area mapping when it shrinks, by linear interpolation when it grows.
    func scaled(width newWidth: Int, height newHeight: Int) -> LeptonicaImage {
        if newWidth == width, newHeight == height { return self }
        let (x, y) = (Float(newWidth) / Float(width), Float(newHeight) / Float(height))
        if x < 0.7 {
            return unsafe LeptonicaImage(pixScaleAreaMapToSize(pix, Int32(newWidth), Int32(newHeight)))
        }
        return unsafe LeptonicaImage(pixScaleGrayLI(pix, x, y))
    }

    /// Makes each pixel black if it is darker than the mean of the square around it by more than
    /// `offset`, and white otherwise.
    ///
    /// - Parameter window: The side of the square in pixels.
    func thresholded(window: Int, offset: Int) -> LeptonicaImage {
        let half = Int32(max(1, min(window, width - 2, height - 2) / 2))
        let mean = unsafe LeptonicaImage(pixBlockconvGray(pix, nil, half, half))
        let darker = unsafe LeptonicaImage(pixSubtractGray(nil, mean.pix, pix))
        let bits = unsafe LeptonicaImage(pixThresholdToBinary(darker.pix, Int32(offset + 1)))
        return unsafe LeptonicaImage(pixConvert1To8(nil, bits.pix, 0, 255))
    }

    func inverted() -> LeptonicaImage { unsafe LeptonicaImage(pixInvert(nil, pix)) }

    /// - Parameter amount: The factor for the difference from the mean of the square around a
    ///   pixel.
    func sharpened(halfWindow: Int, amount: Float) -> LeptonicaImage {
        unsafe LeptonicaImage(pixUnsharpMaskingGray(pix, Int32(halfWindow), amount))
    }

    /// Makes bright spots smaller than `side` pixels dark, which joins the dots of dotted prints.
    func opened(side: Int) -> LeptonicaImage {
        unsafe LeptonicaImage(pixOpenGray(pix, Int32(side), Int32(side)))
    }

    func bordered(by count: Int) -> LeptonicaImage {
        unsafe LeptonicaImage(pixAddBorder(pix, Int32(count), 255))
    }

    /// Rotates clockwise around the centre.
    func rotated(radians: Float) -> LeptonicaImage {
        unsafe LeptonicaImage(pixRotateAMGray(pix, radians, 255))
    }
}
