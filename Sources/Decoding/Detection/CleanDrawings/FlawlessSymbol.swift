import Imaging

/// The data of a symbol in which no module that holds data is wrong.
///
/// Such data needs no correction: it equals the result of any decoder (ISO/IEC 18004:2015, 12).
struct FlawlessSymbol {
    private let version: Int
    /// The data of all blocks, one after the other.
    private let data: [UInt8]

    /// - Parameters:
    ///   - dimension: Modules per side: 21, 25, ... 177.
    ///   - modules: Row by row, true is dark.
    /// - Returns: nil if the format information is invalid or a block's codewords are inconsistent.
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

    /// The content of the symbol.
    ///
    /// - Returns: nil if it holds more than digits, alphanumeric characters and bytes: a named
    ///   character set, kanji, or a part of a structured append.
    var bytes: [UInt8]? {
        var segments = SegmentReader(data, version: version)
        return segments.bytes()
    }
}
