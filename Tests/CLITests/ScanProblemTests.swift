import SeQRcast
import Testing

@testable import CLI

/// Problems of images, besides their codes.
struct ScanProblemTests {
    private static let code = FoundCode(bytes: Array("A".utf8), corners: [])
    private static let miss = UndecodedSymbol(
        cause: .tooSmall(pixelsPerModule: 1.3666), corners: [Point(x: 1, y: 2)])

    private func problems(_ pages: [Detections], failure: ImagingError? = nil) -> [ScanProblem] {
        ScanProblem.all(of: result(pages, failure), limit: .seconds(10))
    }

    private func result(_ pages: [Detections], _ failure: ImagingError? = nil) -> ScannedFile {
        var reading = ImageScan()
        for page in pages { reading.append(.page(page)) }
        return ScannedFile(file: file, image: reading, failure: failure)
    }

    private let file = InputFile(path: "a.png", vaultFiles: [])

    private func page(_ codes: [FoundCode] = [], _ misses: [UndecodedSymbol] = [], cut: Bool = false)
        -> Detections
    {
        Detections(codes: codes, undecodedSymbols: misses, isCutShort: cut)
    }

    @Test func `an image with a code has no problem`() throws {
        #expect(problems([page([Self.code])]).isEmpty)
    }

    @Test func `an image without a code is a problem`() throws {
        let problem = try #require(problems([page()]).first)
        #expect(problem.outcome == "no_code")
        #expect(problem.diagnostic.status == .noCode)
        #expect(problem.diagnostic.sentence == "a.png: no QR code found")
        #expect(
            problems([page(cut: true)]).map(\.diagnostic.sentence) == [
                "a.png: no QR code found within the time limit of 10 s"
            ])
        #expect(problem.entry == .noCode)
        // Something may have been missed, so a folder's scan does not pass over it in silence.
        #expect(problems([page(cut: true)]).map(\.entry) == [.unreadable])
    }

    @Test(arguments: [
        (UndecodedSymbol.Cause.tooSmall(pixelsPerModule: 1.3666), "too small (about 1.4 pixels per module)"),
        (.cutOff, "cut off"), (.unclear, "blurred, damaged or distorted"),
    ])
    func `an unreadable code is a problem with a reason`(_ cause: UndecodedSymbol.Cause, _ reason: String)
        throws
    {
        let problem = try #require(problems([page([], [UndecodedSymbol(cause: cause, corners: [])])]).first)
        #expect(problem.outcome == "unreadable_code")
        #expect(problem.diagnostic.sentence == "a.png: found a QR code that cannot be read: \(reason)")
        #expect(problem.diagnostic.status == .noCode)
        #expect(problem.diagnostic.hints.count == 1)
        #expect(!problem.isWarning)
    }

    @Test func `an unreadable code beside a readable one is a warning`() throws {
        let found = problems([page([], [Self.miss]), page([Self.code])])
        #expect(found.map(\.isWarning) == [true])
        #expect(found.map(\.page) == [1])
        #expect(found[0].diagnostic.sentence.hasPrefix("a.png, page 1: found a QR code"))
    }

    @Test func `a failure after some pages is a problem`() throws {
        let found = problems([page([Self.code]), page()], failure: .damagedImage)
        #expect(found.map(\.outcome) == ["unreadable"])
        #expect(found.map(\.diagnostic.status) == [.fileError])
    }

    @Test func `a search that was cut short gives a warning`() throws {
        let warning = "the search stopped at the time limit of 10 s; there may be more codes"
        let limit = Duration.seconds(10)
        #expect(ScanProblem.warningOfTime(result([page([Self.code], cut: true)]), limit: limit) == warning)
        #expect(
            ScanProblem.warningOfTime(result([page([], [Self.miss], cut: true)]), limit: limit) == warning)
        #expect(ScanProblem.warningOfTime(result([page(cut: true)]), limit: limit) == nil)
        #expect(ScanProblem.warningOfTime(result([page([Self.code])]), limit: limit) == nil)
    }
}
