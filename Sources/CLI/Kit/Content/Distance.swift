import ArgumentParser
import SeQRcast

/// How far, as written on the command line.
struct Distance {
    /// Above 0, and at most half of the earth's girth.
    let metres: Double

    /// The whole kilometre above `Circle.radiusLimit`.
    private static let limit = 20_016_000.0

    /// - Parameter text: `500m`, `2km`, `1.5km`.
    init?(_ text: String) {
        guard let match = text.wholeMatch(of: /([0-9]{1,8}(?:\.[0-9]{1,6})?)(k?)m/),
            let number = Double(match.1)
        else { return nil }
        let written = match.2.isEmpty ? number : number * 1_000
        guard written > 0, written <= Self.limit else { return nil }
        metres = min(written, Circle.radiusLimit)
    }

    /// - Throws: usage.
    static func parse(_ text: String) throws -> Distance {
        guard let distance = Distance(text) else {
            throw ValidationError("write the distance as 500m or 2km; 20016km is the most")
        }
        return distance
    }
}
