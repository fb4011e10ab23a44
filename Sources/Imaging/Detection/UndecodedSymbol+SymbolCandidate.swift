extension UndecodedSymbol {
    /// zbar, and every other reader, needs about two pixels for a module.
    private static let readableModule = 2.0

    init(_ symbol: SymbolCandidate, in picture: View) {
        let size = picture.toPicture(Spot(x: Double(picture.image.width), y: Double(picture.image.height)))
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
        self.init(cause: cause, corners: symbol.corners.map(\.point))
    }

    /// Whether the symbol lies at the same place.
    func overlaps(_ symbol: SymbolCandidate) -> Bool {
        let (box, other) = (Box(around: corners), Box(around: symbol.corners.map(\.point)))
        return box.contains(other.center) || other.contains(box.center)
    }
}
