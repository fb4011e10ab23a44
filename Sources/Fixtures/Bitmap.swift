import Imaging

/// A 1-bit picture to draw symbols on.
struct Bitmap {
    let width: Int
    let height: Int
    private var rows: [UInt8]

    /// All white.
    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        rows = [UInt8](repeating: 0xFF, count: (width + 7) / 8 * height)
    }

    /// Symbols side by side in rows of `columns`, each with its quiet zone, at four pixels a module.
    init(board symbols: [Symbol], columns: Int) {
        let scale = 4
        let cell = ((symbols.map(\.size).max() ?? 0) + 8) * scale
        self.init(
            width: cell * min(columns, symbols.count),
            height: cell * ((symbols.count + columns - 1) / columns))
        for (index, symbol) in symbols.enumerated() {
            draw(
                symbol, x: index % columns * cell + 4 * scale, y: index / columns * cell + 4 * scale,
                scale: scale)
        }
    }

    private mutating func draw(_ symbol: Symbol, x left: Int, y top: Int, scale: Int) {
        let stride = (width + 7) / 8
        for y in 0..<symbol.size * scale {
            for x in 0..<symbol.size * scale where symbol[x / scale, y / scale] {
                rows[(top + y) * stride + (left + x) / 8] &= ~(0x80 >> UInt8((left + x) % 8))
            }
        }
    }

    var png: [UInt8] { PNG.encode(bits: rows, width: width, height: height, repeatingRows: 1) }
}
