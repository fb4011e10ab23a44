/// The position of a symbol in an image.
struct SymbolOutline {
    /// Top left, top right and bottom left of the upright symbol.
    let finders: [FinderPattern]
    /// Modules per side: 21, 25, ... 177.
    let dimension: Int
    /// Maps modules, with (0, 0) at the symbol's top left corner, to pixels of the image.
    let toImage: Homography
    /// The share of modules with the right colour in both timing patterns, as far as they lie
    /// within the image, in [0, 1].
    let timing: Double

    /// The average number of pixels per module.
    var module: Double { finders.map { $0.module }.reduce(0, +) / 3 }

    /// Top left, bottom left, bottom right and top right in the image.
    var corners: [Spot] {
        let far = Double(dimension)
        return [Spot(x: 0, y: 0), Spot(x: 0, y: far), Spot(x: far, y: far), Spot(x: far, y: 0)].map {
            toImage($0)
        }
    }

    /// - Parameters:
    ///   - finders: Top left, top right, bottom left.
    ///   - raster: Black and white.
    /// - Returns: The outline of the dimension whose timing patterns fit best; nil if none does.
    init?(_ finders: [FinderPattern], in raster: Raster) {
        let (right, down) = (finders[1].center - finders[0].center, finders[2].center - finders[0].center)
        let module = finders.map { $0.module }.reduce(0, +) / 3
        let estimate = ((right.length + down.length) / 2 / module + 7 - 17) / 4
        guard -1...45 ~= estimate else { return nil }
        let stated =
            estimate > 5
            ? VersionInformation.version(beside: finders, in: raster)
                .flatMap { 0.6...1.6 ~= Double($0) / estimate ? $0 : nil } : nil
        let reach = max(1, Int(estimate) / 5)
        let lowest = min(40, max(1, Int(estimate.rounded()) - reach))
        let highest = min(40, max(lowest, Int(estimate.rounded()) + reach))
        let corners = finders.flatMap { $0.oriented(right: right, down: down) }
        var best: SymbolOutline?
        for version in stated.map({ $0...$0 }) ?? lowest...highest {
            let fit = SymbolOutline(
                finders, corners, dimension: 17 + 4 * version, isStated: stated != nil, raster)
            if let fit, fit.timing > best?.timing ?? -1 { best = fit }
        }
        guard let best else { return nil }
        self = best
    }

    /// - Parameters:
    ///   - corners: Of the symbol: top left, bottom left, bottom right and top right.
    ///   - raster: Black and white.
    /// - Returns: The outline of the dimension whose timing patterns fit best; nil if none does.
    init?(corners: [Spot], in raster: Raster) {
        guard corners.count == 4 else { return nil }
        var best: SymbolOutline?
        for dimension in stride(from: 21, through: 177, by: 4) {
            let far = Double(dimension)
            let square = [Spot(x: 0, y: 0), Spot(x: 0, y: far), Spot(x: far, y: far), Spot(x: far, y: 0)]
            guard let map = Homography(from: square, to: corners) else { return nil }
            let outer = Self.finderCorners(dimension: dimension).map { map($0) }
            let finders = stride(from: 0, to: outer.count, by: 4).map { first in
                let ring = Array(outer[first..<first + 4])
                return FinderPattern(center: ring.reduce(Spot(x: 0, y: 0), +) * 0.25, corners: ring)
            }
            let fit = SymbolOutline(finders, outer, dimension: dimension, isStated: false, raster)
            if let fit, fit.timing > best?.timing ?? -1 { best = fit }
        }
        guard let best else { return nil }
        self = best
    }

    /// The outer corners of the three finder patterns, in modules: top left, top right, bottom left,
    /// each clockwise.
    private static func finderCorners(dimension: Int) -> [Spot] {
        let far = Double(dimension - 7)
        return [(0, 0), (far, 0), (0, far)].flatMap { left, top in
            [(0, 0), (7, 0), (7, 7), (0, 7)].map { Spot(x: left + $0, y: top + $1) }
        }
    }

    private init?(
        _ finders: [FinderPattern], _ corners: [Spot], dimension: Int, isStated: Bool, _ raster: Raster
    ) {
        let sources = Self.finderCorners(dimension: dimension)
        guard let map = Homography(from: sources, to: corners) else { return nil }
        // If a large symbol is not flat, only the modules next to the finder patterns are at their
        // expected positions.
        let reach = isStated ? 12 : dimension
        var (count, visible, agreeing) = (0, 0, 0)
        func check(_ module: Spot, isDark: Bool) {
            let place = map(module)
            guard raster.contains(place) else { return }
            visible += 1
            if raster.isDark(place) == isDark { agreeing += 1 }
        }
        for index in 7..<(dimension - 7) where min(index - 7, dimension - 8 - index) < reach {
            let along = Double(index) + 0.5
            count += 1
            check(Spot(x: along, y: 6.5), isDark: index % 2 == 0)
            check(Spot(x: 6.5, y: along), isDark: index % 2 == 0)
        }
        guard visible >= count else { return nil }
        self.init(
            finders: finders, dimension: dimension, toImage: map,
            timing: Double(agreeing) / Double(visible))
    }

    private init(finders: [FinderPattern], dimension: Int, toImage: Homography, timing: Double) {
        self.finders = finders
        self.dimension = dimension
        self.toImage = toImage
        self.timing = timing
    }

    /// Moves the alignment pattern at the bottom right to its position in the image (ISO/IEC
    /// 18004:2015, 6.3.6). Returns the same outline if there is none.
    func aligned(in raster: Raster) -> SymbolOutline {
        guard dimension >= 25 else { return self }
        let expected = Spot(x: Double(dimension) - 6.5, y: Double(dimension) - 6.5)
        let found = AlignmentPattern.find(
            near: expected, reach: 2 + Double(dimension) / 20, in: raster, place: { toImage($0) })
        let far = Double(dimension) - 3.5
        let finders = [Spot(x: 3.5, y: 3.5), Spot(x: far, y: 3.5), Spot(x: 3.5, y: far)]
        guard let found,
            let map = Homography(
                from: finders + [expected], to: finders.map { toImage($0) } + [toImage(found)])
        else { return self }
        return SymbolOutline(finders: self.finders, dimension: dimension, toImage: map, timing: timing)
    }
}

/// The version information, which symbols of version 7 and above have beside two finder patterns
/// (ISO/IEC 18004:2015, 7.10 and annex D).
enum VersionInformation {
    /// Reads the version.
    ///
    /// - Parameter finders: Top left, top right and bottom left.
    /// - Returns: 7...40, or nil if it is not clear.
    static func version(beside finders: [FinderPattern], in raster: Raster) -> Int? {
        let (right, down) = (finders[1].center - finders[0].center, finders[2].center - finders[0].center)
        let square = [Spot(x: 0, y: 0), Spot(x: 7, y: 0), Spot(x: 7, y: 7), Spot(x: 0, y: 7)]
        let words = [(1, false), (2, true)].compactMap { index, isTransposed -> Int? in
            guard let map = Homography(from: square, to: finders[index].oriented(right: right, down: down))
            else {
                return nil
            }
            return (0..<18).reduce(0) { word, bit in
                let (along, across) = (Double(bit % 3) - 3.5, Double(bit / 3) + 0.5)
                let spot = isTransposed ? Spot(x: across, y: along) : Spot(x: along, y: across)
                return raster.isDark(map(spot)) ? word | 1 << bit : word
            }
        }
        guard words.count == 2 else { return nil }
        var nearest = (version: 0, errors: (18, 18))
        for version in 7...40 {
            let word = Self.words[version - 7]
            let errors: (Int, Int) = ((words[0] ^ word).nonzeroBitCount, (words[1] ^ word).nonzeroBitCount)
            if errors.0 + errors.1 < nearest.errors.0 + nearest.errors.1 { nearest = (version, errors) }
        }
        // Words differ in at least eight bits. Three errors in one word could be corrected, but one
        // of eight random bit patterns is that close to some word.
        let (one, other) = nearest.errors
        return one + other <= 5 || min(one, other) <= 1 ? nearest.version : nil
    }

    /// The words of versions 7 to 40.
    private static let words = (7...40).map { word(of: $0) }

    /// Returns the six bits of the version followed by the twelve bits of its remainder by the
    /// generator polynomial.
    private static func word(of version: Int) -> Int {
        var remainder = version << 12
        for bit in stride(from: 17, through: 12, by: -1) where remainder & 1 << bit != 0 {
            remainder ^= 0b1_1111_0010_0101 << (bit - 12)
        }
        return version << 12 | remainder
    }
}
