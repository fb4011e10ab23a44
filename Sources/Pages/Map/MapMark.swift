/// A mark on a drawn map.
struct MapMark {
    /// In the drawing.
    let place: MapPoint
    /// What stands in it: its number in the list, or how many sightings it stands for.
    let number: Int
    let isListed: Bool

    var svg: String {
        let text = number == 1 && !isListed ? "" : "\(number)"
        let radius = text.isEmpty ? 8.0 : 10 + 3 * Double(text.count)
        return """
            <g transform="translate(\(place.x.decimal) \(place.y.decimal))">\
            <circle r="\(radius.decimal)" fill="#1d5c4d" stroke="#ffffff" stroke-width="2"/>\
            <text y="5" fill="#ffffff" font-size="14" font-weight="600" text-anchor="middle">\(text)</text></g>
            """
    }
}
