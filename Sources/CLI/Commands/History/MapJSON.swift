/// A map that was written, as JSON.
struct MapJSON: Encodable {
    let file: String
    let bytes: Int
    let messages: Int
    /// At places that are known.
    let sightings: Int
}
