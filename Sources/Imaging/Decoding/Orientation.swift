/// How a picture's pixels are stored (Exif 2.32, tag Orientation, and TIFF 6.0).
enum Orientation: UInt16 {
    /// First where the first row lies as one looks at the picture, then the first column.
    case topLeft = 1
    case topRight, bottomRight, bottomLeft, leftTop, rightTop, rightBottom, leftBottom

    /// Whether rows are stored as columns.
    var isTransposed: Bool { rawValue >= Orientation.leftTop.rawValue }

    /// Whether the stored rows run against the axis on which they lie.
    var reversesRows: Bool {
        switch self {
        case .bottomRight, .bottomLeft, .rightTop, .rightBottom: true
        case .topLeft, .topRight, .leftTop, .leftBottom: false
        }
    }

    /// Whether the stored columns run against the axis on which they lie.
    var reversesColumns: Bool {
        switch self {
        case .topRight, .bottomRight, .rightBottom, .leftBottom: true
        case .topLeft, .bottomLeft, .leftTop, .rightTop: false
        }
    }
}
