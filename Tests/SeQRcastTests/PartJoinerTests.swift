import Exchange
import Imaging
import Testing
import Wire

@testable import SeQRcast

/// Codes whose parts are spread over several images, and codes of an unwanted kind.
struct PartJoinerTests {
    private func found(_ codes: [Code]) -> [FoundCode] { codes.map { FoundCode($0.text) } }

    private func parts() throws -> (whole: Code, parts: [Code]) {
        let two = try Two()
        let code = try two.alice.publish(Content(type: .text, text: "Tuesday"), in: "chess").drawing.code
        return (code, code.parts(dataCount: 3, parityCount: 1).map(\.code))
    }

    @Test func `parts of several images are joined once`() throws {
        let (whole, parts) = try parts()
        var joiner = PartJoiner()
        #expect(joiner.join(found([parts[0]])).isEmpty)
        #expect(joiner.join(found([parts[0], parts[3]])).isEmpty)
        #expect(joiner.join(found([parts[1]])).map(\.text) == [whole.text])
        #expect(joiner.join(found(parts)).isEmpty)
    }

    @Test func `a code that the image shows whole is not joined again`() throws {
        let (whole, parts) = try parts()
        var joiner = PartJoiner()
        #expect(joiner.join(found(parts + [whole])).isEmpty)
    }

    /// A scan refuses these codes too, whatever kind was wanted.
    @Test(arguments: [Code.Kind.guestKey, .backup])
    func `a damaged or newer code of another kind is named as such`(_ kind: Code.Kind) throws {
        for (body, isNewer) in [([1, 2, 3] as [UInt8], false), ([9, 2, 3], true)] {
            let code = Code(kind: kind, body: body)
            #expect {
                try ImageScan.code(of: .lockedText, among: found([code]))
            } throws: { error in
                switch error as? SessionError {
                case .unusableCode(.refused(.locked(let error))): (error == .newer) == isNewer
                case .unusableCode(.refused(.backup(let error))): (error == .newer) == isNewer
                default: false
                }
            }
        }
    }
}
