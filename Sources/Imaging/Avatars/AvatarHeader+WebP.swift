extension AvatarHeader {
    private static let animationFlag = 2

    /// - Returns: nil for a damaged file.
    init?(webp file: [UInt8]) {
        guard var chunks = WebPChunks(file) else { return nil }
        var canvas: (width: Int, height: Int)?
        var image: (width: Int, height: Int)?
        var (isFirst, isAnimated, hasFrame, hasMetadata) = (true, false, false, false)
        while let chunk = chunks.next() {
            let content = Array(file[chunk.content])
            switch String(decoding: chunk.name, as: UTF8.self) {
            case "VP8X" where isFirst:
                guard content.count >= 10 else { return nil }
                isAnimated = Int(content[0]) & Self.animationFlag != 0
                canvas = (
                    content.littleEndian(at: 4, count: 3) + 1, content.littleEndian(at: 7, count: 3) + 1
                )
            case "VP8 " where image == nil && (isFirst || canvas != nil): image = Self.lossySides(content)
            case "VP8L" where image == nil && (isFirst || canvas != nil): image = Self.losslessSides(content)
            case "ANMF": hasFrame = true
            case "ALPH", "ICCP", "ANIM": break
            default: hasMetadata = true
            }
            isFirst = false
        }
        guard chunks.isWhole else { return nil }
        if isAnimated { image = hasFrame ? canvas : nil }
        guard let image, image == canvas ?? image else { return nil }
        self.init(
            .webp, width: image.width, height: image.height, isAnimated: isAnimated,
            hasMetadata: hasMetadata || chunks.end < file.count)
    }

    /// Reads the sides from a key frame's header (RFC 6386, 9.1).
    private static func lossySides(_ data: [UInt8]) -> (width: Int, height: Int)? {
        guard data.count > 10, data[0] & 1 == 0, data[3...].starts(with: [0x9D, 0x01, 0x2A]) else {
            return nil
        }
        let sideBits = 0x3FFF
        return (
            data.littleEndian(at: 6, count: 2) & sideBits, data.littleEndian(at: 8, count: 2) & sideBits
        )
    }

    /// Reads the sides from the header of a lossless bitstream of version 0 (RFC 9649, 3.4).
    private static func losslessSides(_ data: [UInt8]) -> (width: Int, height: Int)? {
        guard data.count > 5, data[0] == 0x2F, data[4] >> 5 == 0 else { return nil }
        let bits = data.littleEndian(at: 1, count: 4)
        let sideBits = 0x3FFF
        return (bits & sideBits + 1, bits >> 14 & sideBits + 1)
    }
}
