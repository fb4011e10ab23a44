import SeQRcast

/// A place on earth, as JSON.
struct PlaceJSON: Encodable {
    var latitude: Double
    var longitude: Double
    var altitude: Double?
    var uncertainty: Double?

    init(_ place: Place) {
        latitude = place.latitude
        longitude = place.longitude
        altitude = place.altitude
        uncertainty = place.uncertainty
    }
}
