/// A QR symbol that is there and could not be read.
public struct UndecodedSymbol: Equatable, Sendable, Codable {
    /// What the image lacks, as far as can be told.
    public enum Cause: Equatable, Sendable, Codable {
        /// The modules have this many pixels a side.
        case tooSmall(pixelsPerModule: Double)
        /// A part of the symbol lies outside the image.
        case cutOff
        /// Blurred, damaged or too distorted.
        case unclear
    }

    public let cause: Cause
    /// As `FoundCode.corners`, as far as they can be told.
    public let corners: [Point]

    public init(cause: Cause, corners: [Point]) {
        self.cause = cause
        self.corners = corners
    }
}

extension UndecodedSymbol {
    /// zbar, and every other reader, needs about two pixels for a module.
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
        self.init(cause: cause, corners: symbol.corners.map(\.point))
    }

    /// Whether the symbol lies at the same place.
    func overlaps(_ symbol: SymbolCandidate) -> Bool {
        let (box, other) = (PixelBox(around: corners), PixelBox(around: symbol.corners.map(\.point)))
        return box.contains(other.center) || other.contains(box.center)
    }
}
