@testable import Decoding
@testable import Imaging

extension Symbol {
    /// Creates a symbol of a version, full of data.
    init(version: Int) throws {
        try self.init(
            text: sampleText(count: Symbol.capacity(version: version, level: .low)), level: .low)
    }

    /// Draws the symbol in black and white with a quiet zone of four modules.
    func raster(scale: Int) throws -> Raster {
        Raster(try GrayImage(decoding: png(scale: scale, quietZone: 4)))
    }

    /// Returns the true finder patterns of that drawing: top left, top right and bottom left.
    func finders(scale: Int) -> [FinderPattern] {
        let far = Double(size - 7)
        return [(0, 0), (far, 0), (0, far)].map { x, y in
            let corners = [(0, 0), (7, 0), (7, 7), (0, 7)].map { dx, dy in
                Spot(x: 4 + x + dx, y: 4 + y + dy) * Double(scale)
            }
            return FinderPattern(center: (corners[0] + corners[2]) * 0.5, corners: corners)
        }
    }
}
