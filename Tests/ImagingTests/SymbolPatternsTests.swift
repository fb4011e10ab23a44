import Testing

@testable import Decoding
@testable import Imaging
@testable import ImagingSupport

/// Compares the known patterns of symbols with those that libqrencode draws.
@Suite struct SymbolPatternsTests {
    @Test(arguments: 2...40)
    func `alignment patterns are at their drawn positions`(version: Int) throws {
        let symbol = try Symbol(version: version)
        let lines = AlignmentPattern.lines(dimension: symbol.size)
        #expect(lines.count == version / 7 + 2)
        #expect(lines == lines.sorted())
        let last = lines.count - 1
        for row in lines.indices {
            for column in lines.indices
            where ![(0, 0), (0, last), (last, 0)].contains(where: { $0 == (row, column) }) {
                let (x, y) = (Int(lines[column]), Int(lines[row]))
                for dy in -2...2 {
                    for dx in -2...2 {
                        #expect(
                            symbol[x + dx, y + dy] == (max(abs(dx), abs(dy)) != 1), "\(x + dx), \(y + dy)")
                    }
                }
            }
        }
    }

    @Test func `version 1 has no alignment pattern`() {
        #expect(AlignmentPattern.lines(dimension: 21) == [])
    }

    @Test(arguments: 1...40)
    func `known modules equal the drawn ones`(version: Int) throws {
        let symbol = try Symbol(version: version)
        let modules = FunctionPatterns(dimension: symbol.size).modules
        #expect(modules.count == symbol.size * symbol.size)
        for (index, isDark) in modules.enumerated() where isDark != nil {
            let (x, y) = (index % symbol.size, index / symbol.size)
            #expect(symbol[x, y] == isDark, "\(x), \(y)")
        }
    }

    @Test(arguments: 1...40)
    func `the number of known modules equals that of the standard`(version: Int) throws {
        let dimension = 17 + 4 * version
        let known = FunctionPatterns(dimension: dimension).modules.count { $0 != nil }
        let alignment = version == 1 ? 0 : (version / 7 + 2) * (version / 7 + 2) - 3
        // Alignment patterns on the timing patterns share five modules with them.
        let shared = version == 1 ? 0 : 10 * (version / 7)
        #expect(known == 3 * 64 + 2 * (dimension - 16) + 25 * alignment - shared)
    }

    @Test(arguments: 7...40)
    func `the version is read back`(version: Int) throws {
        let symbol = try Symbol(version: version)
        #expect(symbol.version == version)
        let raster = try symbol.raster(scale: 3)
        #expect(VersionInformation.version(beside: symbol.finders(scale: 3), in: raster) == version)
    }

    @Test(arguments: 1...6)
    func `a small symbol has no version information`(version: Int) throws {
        let symbol = try Symbol(version: version)
        let raster = try symbol.raster(scale: 3)
        #expect(VersionInformation.version(beside: symbol.finders(scale: 3), in: raster) == nil)
    }

    @Test(arguments: [7, 21, 40])
    func `a version is read with few wrong modules and not with many`(version: Int) throws {
        let symbol = try Symbol(version: version)
        // The word at the top right from its lowest bit on, then the other word.
        let places = (0..<36).map { bit in
            let (along, across) = (symbol.size - 11 + bit % 18 % 3, bit % 18 / 3)
            return bit < 18 ? (along, across) : (across, along)
        }
        func read(wrong: [Int]) throws -> Int? {
            let side = symbol.size + 8
            let modules: [Int] = wrong.map { bit in
                let (x, y) = places[bit]
                return (y + 4) * side + x + 4
            }
            let drawing = try GrayImage(decoding: symbol.png(scale: 1, quietZone: 4))
            let pixels = drawing.pixels.enumerated().map { modules.contains($0) ? 255 - $1 : $1 }
            let raster = Raster(width: drawing.width, height: drawing.height, pixels: pixels)
            return VersionInformation.version(beside: symbol.finders(scale: 1), in: raster)
        }
        for bit in 0..<36 { #expect(try read(wrong: [bit]) == version) }
        // Two errors in each word.
        for bit in 0..<17 { #expect(try read(wrong: [bit, bit + 1, 18 + bit, 35 - bit]) == version) }
        // One word is light as a whole, then both words.
        let dark = (0..<36).filter { symbol[places[$0].0, places[$0].1] }
        #expect(try read(wrong: dark.filter { $0 < 18 }) == version)
        #expect(try read(wrong: dark.filter { $0 >= 18 }) == version)
        #expect(try read(wrong: dark) == nil)
    }
}
