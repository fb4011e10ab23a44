import ArgumentParser
import SeQRcast

/// How far, as written on the command line.
struct Distance {
    /// Above 0, and at most half of the earth's girth.
    let metres: Double

    /// - Parameter text: `500m`, `2km`, `1.5km`.
    init?(_ text: String) {
        guard let match = text.wholeMatch(of: /([0-9]{1,8}(?:\.[0-9]{1,6})?)(k?)m/),
            let number = Double(match.1)
        else { return nil }
        metres = match.2.isEmpty ? number : number * 1_000
        guard metres > 0, metres <= Circle.radiusLimit else { return nil }
    }

    /// - Throws: usage.
    static func parse(_ text: String) throws -> Distance {
        guard let distance = Distance(text) else {
            throw ValidationError("write the distance as 500m or 2km; 20015km is the most")
        }
        return distance
    }
}
