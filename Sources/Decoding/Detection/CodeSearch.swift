import Imaging

/// The search for codes in one image: the codes found so far and the candidates left
/// (docs/decisions/0036-symbol-search.md).
struct CodeSearch {
    private let sizes: ImagePyramid
    /// zbar uses random numbers and starts them anew with each scanner. With one scanner per image,
    /// the result does not depend on other images.
    private let scanner = ZbarScanner()
    /// Whether the search's time is over.
    private let isOver: () -> Bool
    private var codes: [FoundCode] = []
    /// The symbols decoded by their finder patterns, with the side of a module in pixels of the
    /// image.
    private var areas: [(code: FoundCode, module: Double)] = []
    private var candidates: [SymbolCandidate] = []
    /// Finder patterns outside all codes, from the pass that found most of them.
    private var strays: [Spot] = []
    /// The number of modules in symbols that could not be decoded.
    private var effort = 0
    private var isCutShort = false

    init(_ image: GrayImage, isOver: @escaping () -> Bool) {
        sizes = ImagePyramid(image)
        self.isOver = isOver
    }

    var detections: Detections {
        Detections(
            codes: codes.withAppendsJoined.inReadingOrder(), undecodedSymbols: undecodedSymbols,
            isCutShort: isCutShort)
    }

    /// One undecoded symbol for each position, from its clearest outline. None if finder patterns
    /// seem to be everywhere.
    private var undecodedSymbols: [UndecodedSymbol] {
        guard strays.count <= Self.crowd else { return [] }
        var symbols: [UndecodedSymbol] = []
        for symbol in candidates.sorted(by: { $0.timing > $1.timing })
        where symbol.isRegular || symbol.timing >= Self.certainTiming {
            guard !symbols.contains(where: { $0.overlaps(symbol) }) else { continue }
            symbols.append(UndecodedSymbol(symbol, in: sizes.full))
        }
        return symbols
    }

    /// With this share of timing modules right, there is a symbol without doubt.
    private static let certainTiming = 0.9
    private static let crowd = 60

    /// Whether a symbol seems to be left undecoded.
    private var isIncomplete: Bool {
        codes.isEmpty || !candidates.isEmpty || strays.count > 1 || lacksParts
    }

    /// Whether parts of a structured append are missing.
    private var lacksParts: Bool { codes.withAppendsJoined.contains { $0.isPartial } }

    func needs(_ pass: ReadingPass) -> Bool {
        guard !sizes.isBlank, pass.sides.contains(sizes.full.longerSide) else { return false }
        return switch pass.occasion {
        case .always: true
        case .unread: isIncomplete
        case .nothingFound: codes.isEmpty
        case .nothingWhole: codes.isEmpty || lacksParts
        }
    }

    /// - Returns: false after the deadline, when no pass is made.
    mutating func run(_ pass: ReadingPass) -> Bool {
        guard !isOver() else {
            isCutShort = true
            return false
        }
        let gray = pass.gray(sizes)
        let bits = pass.bits(gray)
        switch pass.method {
        case .rectify: rectify(gray, bits)
        case .scan(let density): scan(bits, density: density)
        }
        // Another pass may have decoded a candidate of an earlier one.
        candidates.removeAll { symbol in
            symbol.finders.contains { finder in codes.contains { $0.surrounds(finder) } }
        }
        strays.removeAll { stray in codes.contains { $0.surrounds(stray) } }
        return true
    }

    /// Decodes the symbols that zbar finds, from their modules.
    private mutating func scan(_ view: View, density: Int) {
        let images = (gray: view.image, bits: view.thresholded(fraction: 0.2, offset: 5).image)
        for corners in scanner.symbols(in: view.grayImage, density: density) {
            let outline = SymbolOutline(corners: corners.map { Spot($0) }, in: images.bits)
            if let outline, let code = read(outline, images.gray, images.bits, view).code { add(code) }
        }
    }

    private mutating func add(_ code: FoundCode) {
        if !codes.contains(where: code.isSame) { codes.append(code) }
    }

    /// Finds symbols by their finder patterns and decodes each from its modules.
    private mutating func rectify(_ gray: View, _ bits: View) {
        let images = (gray: gray.image, bits: bits.image)
        let found = FinderSearch(images.bits).patterns()
        let patterns = found.filter { !isOfData($0, in: gray) }
        let triples = FinderTriple.all(among: patterns)
        read(triples, images, gray)
        if found.count <= Self.fewPatterns { recordRegular(triples, images.bits, gray) }
        let strays = patterns.filter { pattern in
            !codes.contains { $0.surrounds(gray.toOriginal(pattern.center)) }
        }
        if strays.count > self.strays.count { self.strays = strays.map { gray.toOriginal($0.center) } }
        if strays.count <= Self.strayLimit {
            read(FinderTriple.completing(strays), images, gray, timing: 0.85)
        }
    }

    /// - Parameter timing: The smallest accepted share of right modules in the timing patterns.
    private mutating func read(
        _ triples: [FinderTriple], _ images: (gray: Raster, bits: Raster), _ view: View, timing: Double = 0.7
    ) {
        var used: Set<Int> = []
        let effortLimit = min(effort + Self.passEffortLimit, Self.effortLimit)
        for triple in triples.prefix(Self.triplesLimit) {
            guard effort < effortLimit, used.isDisjoint(with: triple.indices) else { continue }
            guard !isOver() else {
                isCutShort = true
                return
            }
            // Codes that this pass has read have patterns among the triples too.
            guard !triple.finders.allSatisfy({ isOfData($0, in: view) }),
                let outline = SymbolOutline(triple.finders, in: images.bits), outline.timing >= timing
            else { continue }
            let corners = outline.corners.map { view.toOriginal($0) }
            if codes.contains(where: { $0.isAt(corners) }) {
                used.formUnion(triple.indices)
                continue
            }
            let (code, isSymbol) = read(outline, images.gray, images.bits, view)
            if let code {
                add(code)
                areas.append((code, (corners[1] - corners[0]).length / Double(outline.dimension)))
                used.formUnion(triple.indices)
            } else if isSymbol || outline.timing >= Self.certainTiming {
                effort += outline.dimension * outline.dimension
                candidates.append(SymbolCandidate(outline, in: view, isRegular: false))
            } else {
                // Only the first attempt was made.
                effort += outline.dimension * outline.dimension / 4
            }
        }
    }

    /// Whether the pattern is one of a decoded symbol, or data of it that look like one. The
    /// patterns of a smaller symbol inside it are smaller.
    private func isOfData(_ pattern: FinderPattern, in view: View) -> Bool {
        let center = view.toOriginal(pattern.center)
        let right = view.toOriginal(pattern.center + Spot(x: pattern.module, y: 0))
        return areas.contains { area in
            (right - center).length > 0.7 * area.module && area.code.surrounds(center)
        }
    }

    /// Records triples that lie as on a flat board. Blur spares finder patterns longer than timing
    /// patterns, so these are symbols all the same.
    private mutating func recordRegular(_ triples: [FinderTriple], _ bits: Raster, _ view: View) {
        for triple in triples where triple.distortion < Self.regularDistortion {
            guard let outline = SymbolOutline(triple.finders, in: bits) else { continue }
            candidates.append(SymbolCandidate(outline, in: view, isRegular: true))
        }
    }

    private static let strayLimit = 16
    private static let triplesLimit = 3000
    private static let passEffortLimit = 60_000
    private static let effortLimit = 200_000
    private static let fewPatterns = 6
    private static let regularDistortion = 0.12

    /// - Returns: The code, or whether the modules look like those of a symbol all the same.
    private func read(
        _ outline: SymbolOutline, _ gray: Raster, _ bits: Raster, _ view: View
    ) -> (code: FoundCode?, isSymbol: Bool) {
        let outline = outline.aligned(in: bits)
        func decode(_ grid: ModuleGrid) -> FoundCode? {
            SymbolContent(correcting: grid.modules, dimension: grid.dimension).map { content in
                FoundCode(content, corners: outline.corners.map { view.toOriginal($0).point })
            }
        }
        let mesh = ModuleMesh(outline).anchored(in: bits)
        let flat = ModuleGrid(mesh, in: gray)
        if let code = decode(flat) { return (code, true) }
        guard flat.hasFormat else { return (nil, false) }
        let fitted = mesh.fitted(to: gray)
        let grid = ModuleGrid(fitted, in: gray)
        let code =
            decode(grid) ?? decode(grid.deblurred()) ?? decode(ModuleGrid(fitted, in: bits))
            ?? decode(flat.deblurred()) ?? decode(ModuleGrid(mesh, in: bits))
        return (code, true)
    }
}

/// One pass of the search over an image. docs/internals/detection.md lists what each pass adds and costs.
package struct ReadingPass: Sendable {
    /// The condition for a pass.
    enum Occasion: Sendable {
        case always
        /// A symbol seems to be left undecoded.
        case unread
        case nothingFound
        /// Nothing was found, or not all parts of a structured append.
        case nothingWhole
    }

    enum Method {
        /// Finds symbols by their finder patterns and decodes each from its modules.
        case rectify
        /// Finds symbols by zbar's search, with this distance of scan lines in pixels, and decodes
        /// each from its modules.
        case scan(density: Int)
    }

    package let name: String
    let occasion: Occasion
    /// The longer sides of images for which the pass is made, in pixels.
    let sides: ClosedRange<Int>
    let method: Method
    /// Returns the gray image to search.
    let gray: @Sendable (ImagePyramid) -> View
    /// Returns the gray image in black and white.
    let bits: @Sendable (View) -> View

    private init(
        name: String, occasion: Occasion, sides: ClosedRange<Int> = 1...Int.max, method: Method,
        gray: @escaping @Sendable (ImagePyramid) -> View, bits: @escaping @Sendable (View) -> View
    ) {
        self.name = name
        self.occasion = occasion
        self.sides = sides
        self.method = method
        self.gray = gray
        self.bits = bits
    }

    /// All passes in their order.
    package static let all = [
        ReadingPass(
            name: "finders, small", occasion: .always, method: .rectify, gray: { $0.small },
            bits: { $0.thresholded(fraction: 0.2, offset: 5) }),
        ReadingPass(
            name: "finders, large", occasion: .always, sides: 1601...Int.max, method: .rectify,
            gray: { $0.large },
            bits: { $0.thresholded(fraction: 0.2, offset: 5) }),
        ReadingPass(
            name: "finders, full", occasion: .unread, sides: 2401...Int.max, method: .rectify,
            gray: { $0.full },
            bits: { $0.thresholded(fraction: 0.2, offset: 5) }),
        ReadingPass(
            name: "finders, enlarged", occasion: .unread, sides: 1...599, method: .rectify,
            gray: { $0.enlarged },
            bits: { $0.thresholded(fraction: 0.2, offset: 5) }),
        // A module of a dense symbol is a few pixels wide.
        ReadingPass(
            name: "finders, large, local", occasion: .unread, method: .rectify, gray: { $0.large },
            bits: { $0.balanced(fraction: 0.035, offset: 5) }),
        ReadingPass(
            name: "zbar, 1,200", occasion: .nothingWhole, method: .scan(density: 2), gray: { $0.enlarged },
            bits: { $0.thresholded(fraction: 0.1, offset: 5) }),
        ReadingPass(
            name: "finders, 1,200, inverted", occasion: .unread, method: .rectify,
            gray: { $0.enlarged.inverted() },
            bits: { $0.thresholded(fraction: 0.2, offset: 5) }),
        ReadingPass(
            name: "finders, 800, sharpened", occasion: .unread, method: .rectify,
            gray: { $0.enlarged.fitted(to: 800) },
            bits: { $0.sharpened().thresholded(fraction: 0.1, offset: 5) }),
        ReadingPass(
            name: "finders, 800", occasion: .unread, method: .rectify,
            gray: { $0.small.fitted(to: 800, least: 800) },
            bits: { $0.thresholded(fraction: 0.2, offset: 5) }),
        ReadingPass(
            name: "finders, doubled", occasion: .nothingFound, sides: 1...1200, method: .rectify,
            gray: { $0.doubled },
            bits: { $0.thresholded(fraction: 0.2, offset: 5) }),
        ReadingPass(
            name: "zbar, 900, opened", occasion: .nothingFound, method: .scan(density: 2),
            gray: { $0.enlarged.fitted(to: 900) },
            bits: { $0.thresholded(fraction: 0.1, offset: 5).opened(side: 5) }),
        ReadingPass(
            name: "zbar, 500, turned", occasion: .nothingFound, method: .scan(density: 1),
            gray: { $0.enlarged.fitted(to: 500) },
            bits: { $0.turned() }),
    ]
}
