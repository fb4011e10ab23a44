/// Where a symbol lies in an image.
struct SymbolOutline {
    /// Top left, top right and bottom left, as the symbol stands upright.
    let finders: [FinderPattern]
    /// Modules a side: 21, 25, ... 177.
    let dimension: Int
    /// From modules, with (0, 0) the symbol's top left corner, to pixels of the image.
    let toImage: Homography
    /// Which share of the modules of both timing patterns, as far as they lie within the image, has the colour it should,
    /// in [0, 1].
    let timing: Double

    /// Pixels a module, on an average.
    var module: Double { finders.map(\.module).reduce(0, +) / 3 }

    /// Top left, bottom left, bottom right and top right, in the image.
    var corners: [Spot] {
        let far = Double(dimension)
        return [Spot(x: 0, y: 0), Spot(x: 0, y: far), Spot(x: far, y: far), Spot(x: far, y: 0)].map {
            toImage($0)
        }
    }

    /// - Parameters:
    ///   - finders: top left, top right, bottom left
    ///   - raster: black and white alone
    /// - Returns: the outline of the dimension whose timing patterns show best; nil where none does.
    init?(_ finders: [FinderPattern], in raster: Raster) {
        let (right, down) = (finders[1].center - finders[0].center, finders[2].center - finders[0].center)
        let module = finders.map(\.module).reduce(0, +) / 3
        let estimate = ((right.length + down.length) / 2 / module + 7 - 17) / 4
        guard -1...45 ~= estimate else { return nil }
        let stated =
            estimate > 5
            ? VersionInformation.version(beside: finders, in: raster)
                .flatMap { 0.6...1.6 ~= Double($0) / estimate ? $0 : nil } : nil
        let reach = max(1, Int(estimate) / 5)
        let lowest = min(40, max(1, Int(estimate.rounded()) - reach))
        let highest = min(40, max(lowest, Int(estimate.rounded()) + reach))
        let fits = (stated.map { $0...$0 } ?? lowest...highest).compactMap { version in
            SymbolOutline(finders, right, down, dimension: 17 + 4 * version, isStated: stated != nil, raster)
        }
        guard let best = fits.max(by: { $0.timing < $1.timing }) else { return nil }
        self = best
    }

    private init?(
        _ finders: [FinderPattern], _ right: Spot, _ down: Spot, dimension: Int, isStated: Bool,
        _ raster: Raster
    ) {
        let far = Double(dimension - 7)
        let sources = [Spot(x: 0, y: 0), Spot(x: far, y: 0), Spot(x: 0, y: far)].flatMap { origin in
            [Spot(x: 0, y: 0), Spot(x: 7, y: 0), Spot(x: 7, y: 7), Spot(x: 0, y: 7)].map { origin + $0 }
        }
        let targets = finders.flatMap { $0.oriented(right: right, down: down) }
        guard let map = Homography(from: sources, to: targets) else { return nil }
        // Of a large symbol that is not flat only what is next to the finder patterns lies where it is looked for.
        let reach = isStated ? 12 : dimension
        let indices = (7..<(dimension - 7)).filter { min($0 - 7, dimension - 8 - $0) < reach }
        var (visible, agreeing) = (0, 0)
        for index in indices {
            let along = Double(index) + 0.5
            for module in [Spot(x: along, y: 6.5), Spot(x: 6.5, y: along)] {
                let place = map(module)
                guard raster.contains(place) else { continue }
                visible += 1
                if raster.isDark(place) == (index % 2 == 0) { agreeing += 1 }
            }
        }
        guard visible >= indices.count else { return nil }
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

    /// With the alignment pattern at the bottom right brought to where it shows (ISO/IEC 18004:2015, 6.3.6); the same
    /// where there is none.
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
