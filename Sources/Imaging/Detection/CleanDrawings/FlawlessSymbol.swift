/// The data of a symbol of which no module that holds any is wrong: then they need no correcting, and are what any decoder
/// would correct them to (ISO/IEC 18004:2015, 12).
struct FlawlessSymbol {
    private let version: Int
    /// The blocks' data, one after the other.
    private let data: [UInt8]

    /// - Parameters:
    ///   - dimension: modules a side: 21, 25, ... 177.
    ///   - modules: row by row, true is dark.
    /// - Returns: nil where the format information names no level, or a block's codewords do not agree with one another.
    init?(dimension: Int, modules: [Bool]) {
        version = (dimension - 17) / 4
        guard let format = FormatInformation(dimension: dimension, modules: modules) else { return nil }
        let codewords = CodewordPlacement(dimension: dimension).codewords(of: modules, under: format.mask)
        let blocks = CodewordBlocks(version: version, level: format.level, total: codewords.count)
        var data: [UInt8] = []
        data.reserveCapacity(codewords.count)
        for index in 0..<blocks.count {
            let block = blocks.block(index, of: codewords)
            guard ReedSolomon.isWhole(block, correction: blocks.correction) else { return nil }
            data += block.dropLast(blocks.correction)
        }
        self.data = data
    }

    /// What it holds.
    ///
    /// - Returns: nil where that is anything else than digits, alphanumeric characters and bytes: text in a character set
    ///   that it names, kanji, a part of a structured append.
    var bytes: [UInt8]? {
        var segments = SegmentReader(data, version: version)
        return segments.bytes()
    }
}
