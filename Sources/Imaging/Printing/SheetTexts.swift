/// The texts below the symbols of a sheet, in a font size that suits the width of a cell.
struct SheetTexts {
    let captions: [PageText?]
    let labels: [PageText?]
    /// The height of the highest caption and label together, in points.
    let height: Double

    private static let captionLines = 6
    /// The distance between a caption and the label below it, in points.
    static let gap = 3.0

    /// - Parameter width: In points.
    /// - Throws: `.noPageRenderer`
    init(_ entries: [Sheet.Entry], width: Double) throws(ImagingError) {
        let texts = entries.map { $0.caption?.printable(lines: SheetTexts.captionLines) ?? "" }
        let size = min(max(width / 24, 8), 24)
        var captions: [PageText?] = []
        // All captions use the font size that the longest one needs.
        for factor in [1, 0.8, 0.64, 0.5] {
            captions = try SheetTexts.set(
                texts, size: max(size * factor, 7), width: width, lines: SheetTexts.captionLines)
            if captions.allSatisfy({ $0?.isWhole ?? true }) { break }
        }
        self.captions = captions
        labels = try SheetTexts.set(
            entries.map { $0.label?.printable(lines: 1) ?? "" }, size: min(max(width / 40, 8), 12),
            width: width, lines: 1)
        let heights = zip(captions, labels).map { caption, label in
            let gap = caption == nil || label == nil ? 0 : SheetTexts.gap
            return (caption?.height ?? 0) + gap + (label?.height ?? 0)
        }
        height = heights.max() ?? 0
    }

    /// Returns one text for each string, and none for an empty one. Equal strings share one text.
    private static func set(
        _ strings: [String], size: Double, width: Double, lines: Int
    ) throws(ImagingError) -> [PageText?] {
        var texts: [String: PageText] = [:]
        for string in strings where !string.isEmpty && texts[string] == nil {
            texts[string] = try PageText(
                string, size: size, isBold: lines > 1, width: width, lines: lines)
        }
        return strings.map { texts[$0] }
    }
}
