import Imaging

extension UndecodedSymbol {
    /// zbar, like every other decoder, needs about two pixels per module.
    private static let readableModule = 2.0

    init(_ symbol: SymbolCandidate, in view: View) {
        let size = view.toOriginal(Spot(x: Double(view.image.width), y: Double(view.image.height)))
        let module = symbol.module
        let isInside = symbol.corners.allSatisfy {
            -module...(size.x + module) ~= $0.x && -module...(size.y + module) ~= $0.y
        }
        let cause: Cause =
            if !isInside {
                .cutOff
            } else if module < Self.readableModule {
                .tooSmall(pixelsPerModule: (module * 10).rounded() / 10)
            } else {
                .unclear
            }
        self.init(cause: cause, corners: symbol.corners.map { $0.point })
    }

    /// Whether the symbol is at the same position.
    func overlaps(_ symbol: SymbolCandidate) -> Bool {
        let (box, other) = (PixelBox(around: corners), PixelBox(around: symbol.corners.map { $0.point }))
        return box.contains(other.center) || other.contains(box.center)
    }
}
