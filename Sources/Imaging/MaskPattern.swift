/// One of the eight patterns that a symbol's data modules are inverted by (ISO/IEC 18004:2015, 7.8.2).
struct MaskPattern: Equatable, Sendable {
    /// 0...7, as a symbol names it.
    let reference: Int

    static let all = (0...7).map { MaskPattern(reference: $0) }

    /// Whether a data module in this column and row is inverted.
    func inverts(x: Int, y: Int) -> Bool {
        switch reference {
        case 0: (x + y) % 2 == 0
        case 1: y % 2 == 0
        case 2: x % 3 == 0
        case 3: (x + y) % 3 == 0
        case 4: (y / 2 + x / 3) % 2 == 0
        case 5: x * y % 2 + x * y % 3 == 0
        case 6: (x * y % 2 + x * y % 3) % 2 == 0
        default: ((x + y) % 2 + x * y % 3) % 2 == 0
        }
    }
}
