import Imaging
import Testing

@testable import SeQRcast

/// The encoding of steps between processes.
struct StepFrameTests {
    private static let code = FoundCode(
        segments: [CodeSegment([0, 255] + Array("SEQR1".utf8))],
        corners: [(-3, 0), (0, 12), (.max, 1), (.min, -1)].map { Point(x: $0.0, y: $0.1) },
        part: AppendedPart(index: 1, count: 3, parity: 7), copies: 60)
    private static let miss = UndecodedSymbol(cause: .tooSmall(pixelsPerModule: 1.5), corners: [])

    private static let steps: [ImageScan.Step] = [
        .page(Detections(codes: [], undecodedSymbols: [], isCutShort: false)),
        .page(Detections(codes: [], undecodedSymbols: [], isCutShort: true)),
        .page(
            Detections(
                codes: [
                    code, FoundCode(bytes: [], corners: []),
                    FoundCode(segments: [CodeSegment([1]), CodeSegment([2], in: 25)], corners: []),
                ],
                undecodedSymbols: [],
                isCutShort: true)),
        .page(Detections(codes: [code], undecodedSymbols: [miss], isCutShort: false)),
        .origin(ExifMetadata()), .origin(ExifMetadata(unreadable: [.time, .zone])),
        .origin(ExifMetadata(position: .init(latitude: 52.5, longitude: -13.4, altitude: 1e9))),
        .trace(ImageTrace(format: .jpeg, width: 4000, height: 3000, passes: ["clean drawing"])),
        .page(
            Detections(
                codes: [],
                undecodedSymbols: [.cutOff, .unclear].map { UndecodedSymbol(cause: $0, corners: []) },
                isCutShort: false)),
        .origin(
            ExifMetadata(
                time: .init(
                    year: 2026, month: 11, day: 23, hour: 8, minute: 30, second: 0, offset: -3_600))),
        .failure(.unknownFormat), .failure(.damagedImage), .failure(.noPDFReader), .failure(.noHEIFReader),
        .failure(.outOfTime), .failure(.noProcess), .failure(.needsPassword),
        .failure(.unsupportedVariety(.tiff)), .failure(.camera(.busy)),
        .failure(.tooManyImages(limit: 4)), .failure(.tooManyPixels(width: 1, height: 2, limit: 3)),
    ]

    @Test(arguments: steps)
    func `a decoded step equals the encoded one`(step: ImageScan.Step) throws {
        #expect(try ImageScan.Step(frame: step.frame) == step)
    }

    /// An attacker may control the process that reads images.
    @Test(arguments: steps)
    func `a truncated or extended frame is refused`(step: ImageScan.Step) {
        let frame = step.frame
        for count in frame.indices {
            #expect(throws: (any Error).self) { try ImageScan.Step(frame: Array(frame[..<count])) }
        }
        #expect(throws: (any Error).self) { try ImageScan.Step(frame: frame + [1]) }
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `a number that is not finite is refused`(number: Double) {
        let steps: [ImageScan.Step] = [
            .origin(ExifMetadata(position: .init(latitude: number, longitude: 0))),
            .origin(ExifMetadata(position: .init(latitude: 0, longitude: 0, altitude: number))),
            .page(
                Detections(
                    codes: [],
                    undecodedSymbols: [
                        UndecodedSymbol(cause: .tooSmall(pixelsPerModule: number), corners: [])
                    ],
                    isCutShort: false)),
        ]
        for step in steps {
            #expect(throws: (any Error).self) { try ImageScan.Step(frame: step.frame) }
        }
    }

    @Test func `arbitrary bytes never trap`() {
        var refused = 0
        for first in [UInt8](0...4) {
            for _ in 0..<20_000 {
                let frame = [first] + (0..<Int.random(in: 0...30)).map { _ in UInt8.random(in: 0...255) }
                if (try? ImageScan.Step(frame: frame)) == nil { refused += 1 }
            }
        }
        #expect(refused > 0)
    }
}
