import Decoding
import Imaging
import Testing

@testable import ImagingSupport

/// Symbols → animation → frames → texts.
@Suite struct AnimationTests {
    @Test func `each of a dozen symbols is read from an animated PNG`() throws {
        let texts = try (1...12).map { try fullTexts(count: 1, version: 2 * $0)[0] }
        let animation = try Animation(try texts.map { try Symbol(text: $0) }, scale: 3, frameDuration: 250)
        let images = try images(animation.apng())
        #expect(images.map(\.width) == Array(repeating: (17 + 4 * 24 + 8) * 3, count: 12))
        #expect(images.flatMap { CodeReader.read($0).codes.map(\.text) } == texts)
    }

    @Test func `an animation of 255 symbols is read`() throws {
        let texts = try fullTexts(count: 255, version: 3)
        let animation = try Animation(try texts.map { try Symbol(text: $0) }, scale: 2, quietZone: 1)
        #expect(try images(animation.apng()).count == 255)
    }

    @Test func `an animation of one symbol is read`() throws {
        let symbol = try Symbol(text: "ALONE")
        let still = try GrayImage(decoding: symbol.png(scale: 8, quietZone: 4))
        #expect(try images(Animation([symbol, symbol]).apng()) == [still])
        #expect(try images(Animation([symbol]).apng()) == [still])
    }

    @Test func `the file stores the frame time and an endless loop`() throws {
        let symbol = try Symbol(text: "A")
        let animation = try Animation([symbol, symbol], frameDuration: 1234)
        let apng = animation.apng()
        let control = try #require(apng.indices.first { apng[$0...].starts(with: "acTL".utf8) })
        #expect(apng[(control + 4)..<(control + 12)].elementsEqual([0, 0, 0, 2, 0, 0, 0, 0]))
        let frame = try #require(apng.indices.first { apng[$0...].starts(with: "fcTL".utf8) })
        #expect(apng[(frame + 24)..<(frame + 30)].elementsEqual([4, 0xD2, 3, 0xE8, 0, 0]))
    }

    @Test func `parameters out of range are refused`() throws {
        let symbols = [try Symbol(text: "A")]
        #expect(throws: ImagingError.invalidScale(65)) { try Animation(symbols, scale: 65) }
        #expect(throws: ImagingError.invalidQuietZone(-1)) { try Animation(symbols, quietZone: -1) }
        for duration in [0, 19, 60_001] {
            #expect(throws: ImagingError.invalidFrameDuration(duration)) {
                try Animation(symbols, frameDuration: duration)
            }
        }
    }
}
