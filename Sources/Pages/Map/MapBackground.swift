/// Land, borders and cities behind the marks of a drawn map.
struct MapBackground {
    private let frame: MapFrame

    init(_ frame: MapFrame) { self.frame = frame }

    /// - Parameter marks: what the names of cities keep clear of.
    func svg(avoiding marks: [MapPoint]) -> String {
        let world = World.shared
        let land = world.coasts.map { path(through: $0, isClosed: true) }.joined()
        let coasts = world.coasts.flatMap(\.coastLines).map { path(through: $0) }.joined()
        let borders = world.frontiers.map { path(through: $0) }.joined()
        let top = frame.place(MapPoint(x: 0, y: -MillerProjection.reach)).y
        let bottom = frame.place(MapPoint(x: 0, y: MillerProjection.reach)).y
        return """
            <rect width="100%" height="100%" fill="#f4f3ef"/>
            <rect y="\(top.decimal)" width="\(frame.width.decimal)" height="\((bottom - top).decimal)" fill="#dbe7ec"/>
            <path d="\(land)" fill="#fbfaf6" fill-rule="evenodd"/>
            <path d="\(borders)" fill="none" stroke="#c4c0b4" stroke-dasharray="3 2"/>
            <path d="\(coasts)" fill="none" stroke="#7d939b" stroke-linejoin="round"/>
            \(cities(world, avoiding: marks))
            """
    }

    /// A line in the drawing, and again where the world is repeated; empty where nothing of it is to be seen.
    private func path(through line: [World.Location], isClosed: Bool = false) -> String {
        (-1...1).map { repetition in
            let places = line.map { location in
                frame.place(
                    MillerProjection.point(latitude: location.latitude, longitude: location.longitude),
                    repetition: repetition)
            }
            guard frame.shows(places) else { return "" }
            let points = places.map { "\($0.x.decimal) \($0.y.decimal)" }.joined(separator: "L")
            return "M\(points)\(isClosed ? "Z" : "")"
        }.joined()
    }

    private func dot(_ place: MapPoint) -> String {
        "<circle cx=\"\(place.x.decimal)\" cy=\"\(place.y.decimal)\" r=\"2.5\" fill=\"#4d5358\"/>"
    }

    /// As many as have room, the most important first.
    private func cities(_ world: World, avoiding marks: [MapPoint]) -> String {
        var taken: [MapPoint] = marks
        var shown: [String] = []
        for (name, location) in world.cities {
            let place = frame.place(
                MillerProjection.point(latitude: location.latitude, longitude: location.longitude))
            // Under a mark only the name is drawn, beside it.
            let mark = marks.first { abs($0.x - place.x) < 24 && abs($0.y - place.y) < 24 }
            guard frame.shows([place]),
                taken.allSatisfy({ $0 == mark || abs($0.y - place.y) > 26 || abs($0.x - place.x) > 120 })
            else { continue }
            taken.append(place)
            let x = mark.map { $0.x + 20 } ?? place.x + 7
            shown.append(
                """
                \(mark == nil ? dot(place) : "")\
                <text x="\(x.decimal)" y="\((place.y + 4).decimal)" font-size="12" fill="#4d5358">\(name.xml)</text>
                """)
        }
        return shown.joined(separator: "\n")
    }
}

extension [World.Location] {
    /// The lines of a ring, without what runs along the edges of the map, where land is cut and no coast is.
    fileprivate var coastLines: [[World.Location]] {
        guard let first else { return [] }
        var lines = [[first]]
        for (location, next) in zip(self, dropFirst() + [first]) {
            if location.isAlongEdge(to: next) {
                lines.append([next])
            } else {
                lines[lines.count - 1].append(next)
            }
        }
        return lines.filter { $0.count > 1 }
    }
}
