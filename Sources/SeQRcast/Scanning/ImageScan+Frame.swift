import Foundation
import Imaging
import Wire

/// The encoding of a step between processes.
///
/// A page with nothing but codes, the common case, has a binary form: JSON would take longer than
/// finding the code. All other steps are JSON.
extension ImageScan.Step {
    private enum Form: UInt8 { case json, codes }

    public var frame: [UInt8] {
        guard case .page(let findings) = self, findings.undecodedSymbols.isEmpty else {
            guard let json = try? JSONEncoder().encode(self) else {
                preconditionFailure("every step can be encoded")
            }
            return [Form.json.rawValue] + json
        }
        var writer = ByteWriter()
        writer.byte(Form.codes.rawValue)
        writer.byte(findings.isCutShort ? 1 : 0)
        writer.integer(UInt64(findings.codes.count))
        for code in findings.codes {
            writer.lengthPrefixed(code.bytes)
            writer.byte(code.isPartial ? 1 : 0)
            writer.integer(UInt64(code.corners.count))
            for corner in code.corners {
                writer.coordinate(corner.x)
                writer.coordinate(corner.y)
            }
        }
        return writer.bytes
    }

    /// - Throws: `WireError` or `DecodingError` for bytes that `frame` does not produce.
    public init(frame: [UInt8]) throws {
        var reader = ByteReader(frame)
        guard try reader.byte() == Form.codes.rawValue else {
            self = try JSONDecoder().decode(Self.self, from: Data(reader.rest()))
            return
        }
        let limit = frame.count
        let isCutShort = try reader.byte() == 1
        var codes: [FoundCode] = []
        for _ in 0..<(try reader.integer(limit: UInt64(limit))) {
            let bytes = try reader.lengthPrefixed(limit: limit)
            let isPartial = try reader.byte() == 1
            let corners = try (0..<(try reader.integer(limit: UInt64(limit)))).map { _ in
                Point(x: try reader.coordinate(), y: try reader.coordinate())
            }
            codes.append(FoundCode(bytes: bytes, corners: corners, isPartial: isPartial))
        }
        try reader.end()
        self = .page(Detections(codes: codes, undecodedSymbols: [], isCutShort: isCutShort))
    }
}

/// Coordinates may be negative. The lowest bit is the sign (zigzag encoding).
extension ByteWriter {
    fileprivate mutating func coordinate(_ value: Int) {
        integer(UInt64(bitPattern: Int64(value << 1 ^ value >> 63)))
    }
}

extension ByteReader {
    fileprivate mutating func coordinate() throws(WireError) -> Int {
        let bits = try integer(limit: .max)
        return Int(bits >> 1) ^ -Int(bits & 1)
    }
}
