import ArgumentParser
import SeQRcast

/// A distance, as written on the command line.
struct Distance {
    /// More than 0, and at most half the circumference of the earth.
    let metres: Double

    /// `Circle.radiusLimit`, rounded up to a whole kilometre.
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
            throw ValidationError("write the distance as 500m or 2km, at most 20016km")
        }
        return distance
    }
}

extension Place {
    /// - Throws: usage, if the text is not a `geo:` URI.
    static func parse(_ text: String) throws -> Place {
        do {
            return Place(try GeoURI(text))
        } catch {
            throw ValidationError(error.sentence)
        }
    }
}
