import Imaging

/// The content of one symbol, read from its modules (ISO/IEC 18004:2015, 12).
struct SymbolContent {
    let segments: [CodeSegment]
    /// The symbol's place in a structured append, if it is part of one.
    let part: AppendedPart?

    /// Reads a symbol in which no module that holds data is wrong. Such data needs no correction: it
    /// equals the result of any decoder.
    ///
    /// - Parameters:
    ///   - dimension: Modules per side: 21, 25, ... 177.
    ///   - modules: Row by row, true is dark.
    /// - Returns: nil if the format information is invalid, a block's codewords are inconsistent, or
    ///   they hold no segments.
    init?(flawless modules: [Bool], dimension: Int) {
        guard let format = FormatInformation(dimension: dimension, modules: modules),
            let content = SymbolContent(modules, dimension, format, isFlawless: true)
        else { return nil }
        self = content
    }

    /// Reads a symbol as a photograph shows it, and corrects wrong modules. A mirrored symbol is read
    /// too.
    ///
    /// - Parameters: As above.
    /// - Returns: nil if too many modules are wrong.
    init?(correcting modules: [Bool], dimension: Int) {
        let mirrored = modules.indices.map { modules[$0 % dimension * dimension + $0 / dimension] }
        for modules in [modules, mirrored] {
            for format in FormatInformation.candidates(dimension: dimension, modules: modules) {
                guard let content = SymbolContent(modules, dimension, format, isFlawless: false) else {
                    continue
                }
                self = content
                return
            }
        }
        return nil
    }

    private init?(_ modules: [Bool], _ dimension: Int, _ format: FormatInformation, isFlawless: Bool) {
        let version = (dimension - 17) / 4
        let codewords = CodewordPlacement(dimension: dimension).codewords(of: modules, under: format.mask)
        let blocks = CodewordBlocks(version: version, level: format.level, total: codewords.count)
        var data: [UInt8] = []
        data.reserveCapacity(codewords.count)
        for index in 0..<blocks.count {
            let block = ReedSolomon.corrected(
                blocks.block(index, of: codewords), correction: blocks.correction,
                limit: isFlawless ? 0 : blocks.correctable)
            guard let block else { return nil }
            data += block.dropLast(blocks.correction)
        }
        var reader = SegmentReader(data, version: version)
        guard let content = reader.content() else { return nil }
        self = content
    }

    init(segments: [CodeSegment], part: AppendedPart?) {
        (self.segments, self.part) = (segments, part)
    }
}

extension FoundCode {
    /// - Parameter corners: In pixels of the image.
    init(_ content: SymbolContent, corners: [Point]) {
        self.init(segments: content.segments, corners: corners, part: content.part)
    }
}
