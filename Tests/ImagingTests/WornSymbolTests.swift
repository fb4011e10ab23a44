import Foundation
import Testing

@testable import Decoding
@testable import Imaging
@testable import ImagingSupport

/// Tests of symbols that are blurred, bent, badly lit or damaged. Each symbol is tilted slightly.
@Suite struct WornSymbolTests {
    private let text = sampleText(count: 60)
    /// About ten pixels per module.
    private let pose = Pose(middle: Spot(x: 350, y: 350), side: 330, tilt: 20, direction: 70, turn: 12)

    private func expectRead(_ image: GrayImage) {
        let detections = CodeReader.read(image)
        #expect(detections.codes.map(\.text) == [text])
        #expect(detections.undecodedSymbols.isEmpty)
    }

    @Test(arguments: [0.2, 0.35, 0.5])
    func `a symbol out of focus is read`(modules: Double) throws {
        let module = try pose.side / Double(Symbol(text: text).size)
        expectRead(try GrayImage(showing: text, in: pose).blurred(sigma: modules * module))
    }

    @Test(arguments: [(1.0, 0.0), (0, 1), (0.7, 0.7), (-0.5, 0.9)])
    func `a symbol is read despite motion blur`(x: Double, y: Double) throws {
        let module = try pose.side / Double(Symbol(text: text).size)
        expectRead(try GrayImage(showing: text, in: pose).smeared(along: Spot(x: x, y: y) * (1.2 * module)))
    }

    @Test(arguments: [10.0, 40, 80])
    func `a symbol is read through noise`(amplitude: Double) throws {
        expectRead(try GrayImage(showing: text, in: pose).noisy(amplitude: amplitude))
    }

    @Test(arguments: [0.005, 0.01, 0.013])
    func `a symbol is read on cloth`(fold: Double) throws {
        let flat = try GrayImage(showing: text, in: pose)
        // Waves in both directions, as high as a share of the symbol.
        let height = fold * pose.side
        expectRead(
            flat.mapped(width: 700, height: 700) { spot in
                spot + Spot(x: height * sin(spot.y / 60), y: height * sin(spot.x / 75))
            })
    }

    @Test(arguments: [7, 20])
    func `a large symbol is read on cloth`(version: Int) throws {
        let text = sampleText(count: Symbol.capacity(version: version, level: .medium))
        let pose = Pose(middle: Spot(x: 500, y: 500), side: 660, tilt: 20, direction: 70, turn: 12)
        let flat = try GrayImage(showing: text, in: pose, width: 1000, height: 1000, level: .medium)
        let image = flat.mapped(width: 1000, height: 1000) { spot in
            spot + Spot(x: 9 * sin(spot.y / 120), y: 9 * sin(spot.x / 150))
        }
        #expect(CodeReader.read(image).codes.map(\.text) == [text])
    }

    @Test(arguments: [160.0, 200, 300])
    func `a symbol is read on a bottle`(radius: Double) throws {
        let flat = try GrayImage(showing: text, in: Pose(middle: Spot(x: 350, y: 350), side: 270))
        expectRead(
            flat.mapped(width: 700, height: 700) { spot in
                let sine = (spot.x - 350) / radius
                guard abs(sine) < 1 else { return Spot(x: -100, y: -100) }
                return Spot(x: 350 + radius * asin(sine), y: spot.y)
            })
    }

    @Test func `a symbol is read in uneven light`() throws {
        let image = try GrayImage(showing: text, in: pose)
        expectRead(image.lit { 0.15 + 0.85 * $0.x })
        expectRead(image.lit { 1 - 0.8 * ($0.x + $0.y) / 2 })
        // A lamp in the middle.
        expectRead(image.lit { max(0.2, 1 - 2 * ($0 - Spot(x: 0.5, y: 0.5)).length) })
    }

    @Test(arguments: [0.5, 0.35, 0.25])
    func `a symbol is read across the edge of a shadow`(shade: Double) throws {
        let image = try GrayImage(showing: text, in: pose)
        expectRead(image.lit { $0.x < 0.5 ? shade : 1 })
        expectRead(image.lit { $0.x + 0.7 * $0.y < 0.8 ? 1 : shade })
    }

    @Test func `a symbol is read in faint colours`() throws {
        expectRead(try GrayImage(showing: text, in: pose).changing { 110 + $2 / 6 })
        expectRead(try GrayImage(showing: text, in: pose).changing { 10 + $2 / 6 })
    }

    @Test func `a symbol is read in inverted colours`() throws {
        expectRead(try GrayImage(showing: text, in: pose).inverted())
        expectRead(try GrayImage(drawing: text, scale: 5).inverted())
    }

    @Test(arguments: [0, 1, 2], [0, 255] as [UInt8])
    func `a symbol is read without one of its finder patterns`(finder: Int, gray: UInt8) throws {
        let symbol = try Symbol(text: text, level: .high)
        let pose = Pose(middle: Spot(x: 350, y: 350), side: 380, turn: 8)
        let image = try GrayImage(showing: text, in: pose, level: .high)
        let corners = pose.corners
        // The centre of the pattern, on the diagonal from its corner.
        let share = 3.5 / Double(symbol.size)
        let corner = [0, 1, 3][finder]
        let middle = corners[corner] + (corners[(corner + 2) % 4] - corners[corner]) * share
        let radius = 3 * pose.side / Double(symbol.size)
        expectRead(image.covered(around: middle, radius: radius, gray: gray))
    }

    @Test func `a symbol is read with a hole in it`() throws {
        let image = try GrayImage(showing: text, in: pose, level: .high)
        for gray: UInt8 in [0, 128, 255] {
            expectRead(image.covered(around: Spot(x: 360, y: 340), radius: 40, gray: gray))
        }
    }
}
