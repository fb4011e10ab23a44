import Foundation
import FoundationXML
import Pages
import Testing

struct MapDrawingTests {
    private static let placesToDraw: [[[Double]]] = [
        [[90, 0]], [[-90, 180]], [[89.9, -180], [-89.9, 180]], [[0, 179.9], [0, -179.9]],
        [[52.5, 13.4], [52.5, 13.400_000_1]], [], [[64.1, -21.9], [-77.8, 166.7], [1.3, 103.8]],
    ]

    @Test func namesOfOthersAreTextAndNothingElse() throws {
        let hostile = "</text><script>alert(1)</script>&\u{0}\u{1b}\u{fffe}]]>\"'"
        let xml = try Parsed(drawing([entry(label: hostile)]))
        #expect(!xml.elements.contains("script"))
        #expect(xml.text.contains("</text><script>alert(1)</script>&\u{fffd}\u{fffd}\u{fffd}]]>\"'"))
    }

    @Test func aShortListIsWrittenOut() throws {
        let few = try Parsed(
            drawing([entry(label: "chess#1"), entry(label: "chess#2", latitude: -33.9, longitude: 151.2)]))
        for text in ["chess#1", "chess#2", "37.77, -122.42", "2026-12-01 19:00"] {
            #expect(few.text.contains(text))
        }
        let many = try Parsed(
            drawing(Array(repeating: entry(label: "chess#1"), count: MapDrawing.listLimit + 1)))
        #expect(!many.text.contains("chess#1"))
        #expect(many.text.contains("\(MapDrawing.listLimit + 1)"))
    }

    /// Places that the world's edges cut, none, and two that no drawing takes apart.
    @Test(arguments: placesToDraw)
    func anyPlaceCanBeDrawn(places: [[Double]]) throws {
        let svg = drawing(places.map { entry(latitude: $0[0], longitude: $0[1]) })
        let xml = try Parsed(svg)
        #expect(xml.elements.count { $0 == "path" } == 4)
    }

    @Test func marksAtThePolesAreWhole() throws {
        let svg = drawing([entry(latitude: 90, longitude: 0), entry(latitude: -90, longitude: 0)])
        let marks = svg.matches(of: /<g transform="translate\([0-9.]+ ([0-9.]+)\)"><circle/).compactMap {
            Double($0.1)
        }
        #expect(marks.count == 2)
        for top in marks { #expect((16...624).contains(top)) }
    }

    @Test func noCoastCrossesTheWholeMap() throws {
        let xml = try Parsed(
            drawing([entry(latitude: 89.9, longitude: -90), entry(latitude: -89.9, longitude: 90)]))
        #expect(xml.coasts.count > 100)
        for path in xml.coasts { #expect(path.widestStep < 200) }
    }

    @Test func bothSidesOfTheAntimeridianAreOnePlace() throws {
        let xml = try Parsed(
            drawing([entry(latitude: 0, longitude: 180), entry(latitude: 0, longitude: -180)]))
        let circles = xml.elements.count { $0 == "circle" }
        #expect(circles - xml.cityCount == 1)
    }

    @Test func anUncertainPlaceIsAsLargeAsItIs() throws {
        let svg = drawing([entry(uncertainty: 200_000)])
        let radius = try #require(svg.firstMatch(of: /rx="([0-9.]+)" ry/)?.1).description
        let bar = try #require(
            svg.firstMatch(of: /<text[^>]*>([0-9]+) km<\/text>\n<path d="M12 23v5h([0-9.]+)v-5"/))
        let (kilometres, length) = try (#require(Double(bar.1)), #require(Double(bar.2)))
        let metres = try #require(Double(radius)) / length * kilometres * 1000
        #expect(abs(metres - 200_000) < 2_000)
    }

    private func drawing(_ entries: [MapDrawing.Entry]) -> String {
        MapDrawing(entries, title: "Where messages were seen", zone: "Europe/Berlin").svg
    }

    private func entry(
        label: String = "chess#1", latitude: Double = 37.77, longitude: Double = -122.42,
        uncertainty: Double? = nil
    ) -> MapDrawing.Entry {
        MapDrawing.Entry(
            label: label, time: "2026-12-01 19:00", latitude: latitude, longitude: longitude,
            uncertainty: uncertainty)
    }
}

/// A drawing as a parser of XML reads it.
private final class Parsed: NSObject, XMLParserDelegate {
    private(set) var elements: [String] = []
    private(set) var text = ""
    private(set) var cityCount = 0
    /// The lines of the coasts, and of land where it is not cut.
    private(set) var coasts: [Line] = []

    struct Line {
        let xs: [Double]
        var widestStep: Double { zip(xs, xs.dropFirst()).map { abs($0 - $1) }.max() ?? 0 }
    }

    init(_ svg: String) throws {
        super.init()
        let parser = XMLParser(data: Data(svg.utf8))
        parser.delegate = self
        try #require(parser.parse())
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String] = [:]
    ) {
        elements.append(name)
        if name == "circle", attributes["r"] == "2.5" { cityCount += 1 }
        guard name == "path", attributes["stroke"] == "#7d939b" else { return }
        coasts += (attributes["d"] ?? "").split(separator: "M").map { line in
            Line(xs: line.split(separator: "L").compactMap { Double($0.split(separator: " ")[0]) })
        }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
}
