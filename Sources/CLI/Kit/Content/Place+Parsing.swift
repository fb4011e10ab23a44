import ArgumentParser
import SeQRcast

extension Place {
    /// - Throws: usage, unless it is a `geo:` URI.
    static func parse(_ text: String) throws -> Place {
        do {
            return Place(try GeoURI(text))
        } catch {
            throw ValidationError(error.sentence)
        }
    }
}
