/// The cells of a sheet's pages, all in points.
struct SheetGrid {
    let columns: Int
    let rows: Int
    let cellWidth: Double
    let cellHeight: Double
    /// The side of each symbol without its quiet zone.
    let side: Double
    /// The side of a symbol with the widest of the quiet zones.
    let blockSide: Double
    let texts: SheetTexts

    /// The white space on each side of a cell: half of the distance between two quiet zones.
    static let padding = 2 * pointsPerMillimeter
    static let pointsPerMillimeter = 72 / 25.4

    /// - Parameters:
    ///   - width: The width of the page inside its margins.
    ///   - height: The height of the page between title and footer.
    /// - Throws: `.modulesTooSmall`, `.tooLargeForPaper` or `.noPageRenderer`.
    init(_ sheet: Sheet, width: Double, height: Double) throws(ImagingError) {
        let blockRatio = 1 + 8 / Double(sheet.smallestSize)
        let asked = sheet.side.map { $0 * SheetGrid.pointsPerMillimeter }
        if let asked { try SheetGrid.check(side: asked, of: sheet) }
        if let count = sheet.perPage {
            let shape = try SheetGrid.shape(of: count, in: sheet, width, height, blockRatio)
            (columns, rows, texts) = (shape.columns, shape.rows, shape.texts)
            side = asked ?? shape.side
            guard side > 0, side <= shape.side else {
                throw SheetGrid.tooLarge(side, limit: shape.side)
            }
        } else {
            side = asked ?? sheet.defaultSide * SheetGrid.pointsPerMillimeter
            let needed = side * blockRatio + 2 * SheetGrid.padding
            columns = min(Int(width / needed), sheet.entries.count)
            texts = try SheetTexts(
                sheet.entries, width: width / Double(max(columns, 1)) - 2 * SheetGrid.padding)
            rows = Int(height / (needed + texts.height))
            guard columns > 0, rows > 0 else {
                let room = min(width, height - texts.height) - 2 * SheetGrid.padding
                throw SheetGrid.tooLarge(side, limit: room / blockRatio)
            }
        }
        try SheetGrid.check(side: side, of: sheet)
        blockSide = side * blockRatio
        cellWidth = width / Double(columns)
        cellHeight = height / Double(rows)
    }

    private static func check(side: Double, of sheet: Sheet) throws(ImagingError) {
        let module = side / pointsPerMillimeter / Double(sheet.largestSize)
        // A side of exactly the smallest size must not fail by rounding.
        guard module > Sheet.leastModule - 1e-9 else {
            throw .modulesTooSmall(millimeters: module, least: Sheet.leastModule)
        }
    }

    private static func tooLarge(_ side: Double, limit: Double) -> ImagingError {
        .tooLargeForPaper(
            millimeters: side / pointsPerMillimeter, limit: max(0, limit) / pointsPerMillimeter)
    }

    /// Returns the number of columns that makes `count` symbols largest.
    private static func shape(
        of count: Int, in sheet: Sheet, _ width: Double, _ height: Double, _ blockRatio: Double
    ) throws(ImagingError) -> (columns: Int, rows: Int, side: Double, texts: SheetTexts) {
        var best: (columns: Int, rows: Int, side: Double, texts: SheetTexts)?
        for columns in 1...min(count, 10) {
            let rows = (count + columns - 1) / columns
            let texts = try SheetTexts(
                sheet.entries, width: max(1, width / Double(columns) - 2 * padding))
            let room = min(width / Double(columns), height / Double(rows) - texts.height) - 2 * padding
            let side = room / blockRatio
            if best.map({ side > $0.side }) ?? true { best = (columns, rows, side, texts) }
        }
        guard let best else { preconditionFailure("at least one column") }
        return best
    }
}
