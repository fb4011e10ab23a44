import CLeptonica

/// An 8-bit gray image of Leptonica, 0 black.
@safe private final class LeptonicaImage {
    private let pix: PixPointer

    let width: Int
    let height: Int

    /// Takes ownership of the image.
    private init(_ pix: PixPointer?) {
        guard let pix = unsafe pix else { preconditionFailure("Leptonica has no memory") }
        unsafe self.pix = unsafe pix
        width = unsafe Int(pixGetWidth(pix))
        height = unsafe Int(pixGetHeight(pix))
    }

    deinit {
        var pix: PixPointer? = unsafe pix
        unsafe pixDestroy(&pix)
    }

    convenience init(_ raster: Raster) {
        let (width, height) = (raster.width, raster.height)
        let pix = unsafe pixCreateNoInit(Int32(width), Int32(height), 8)
        unsafe self.init(pix)
        let stride = unsafe Int(pixGetWpl(pix)) * 4
        let rows = unsafe UnsafeMutableRawBufferPointer(start: pixGetData(pix), count: stride * height)
        unsafe raster.pixels.withUnsafeBytes { source in
            for y in 0..<height {
                unsafe UnsafeMutableRawBufferPointer(rebasing: rows[(y * stride)..<(y * stride + width)])
                    .copyMemory(
                        from: UnsafeRawBufferPointer(rebasing: source[(y * width)..<((y + 1) * width)]))
            }
        }
        unsafe pixEndianByteSwap(pix)
    }

    /// The pixels, without padding.
    var raster: Raster {
        let swapped = unsafe LeptonicaImage(pixEndianByteSwapNew(pix))
        let stride = unsafe Int(pixGetWpl(swapped.pix)) * 4
        let rows = unsafe UnsafeRawBufferPointer(start: pixGetData(swapped.pix), count: stride * height)
        let pixels = unsafe [UInt8](unsafeUninitializedCapacity: width * height) { buffer, count in
            for y in 0..<height {
                let row = unsafe UnsafeMutableRawBufferPointer(
                    UnsafeMutableBufferPointer(rebasing: buffer[(y * width)..<((y + 1) * width)]))
                unsafe row.copyMemory(
                    from: UnsafeRawBufferPointer(rebasing: rows[(y * stride)..<(y * stride + width)]))
            }
            count = width * height
        }
        return Raster(width: width, height: height, pixels: pixels)
    }

    fileprivate func sharpened() -> LeptonicaImage {
        unsafe LeptonicaImage(pixUnsharpMaskingGray(pix, 2, 2))
    }

    fileprivate func opened(side: Int) -> LeptonicaImage {
        unsafe LeptonicaImage(pixOpenGray(pix, Int32(side), Int32(side)))
    }

    fileprivate func bordered(by count: Int) -> LeptonicaImage {
        unsafe LeptonicaImage(pixAddBorder(pix, Int32(count), 255))
    }

    /// Rotates clockwise around the centre.
    fileprivate func rotated(radians: Float) -> LeptonicaImage {
        unsafe LeptonicaImage(pixRotateAMGray(pix, radians, 255))
    }
}

/// The filters that prepare an image for scanning (docs/decisions/0038-leptonica.md). Browsers have them
/// from Sources/Scanner.
extension Raster {
    /// Adds twice the difference from the mean of the five by five pixels around each pixel.
    func sharpened() -> Raster { LeptonicaImage(self).sharpened().raster }

    /// Makes bright spots smaller than `side` pixels dark, which joins the dots of dotted prints.
    func opened(side: Int) -> Raster { LeptonicaImage(self).opened(side: side).raster }

    /// Rotates by an eighth of a turn within a white border.
    func turned(border: Int) -> Raster {
        LeptonicaImage(self).bordered(by: border).rotated(radians: .pi / 4).raster
    }
}
