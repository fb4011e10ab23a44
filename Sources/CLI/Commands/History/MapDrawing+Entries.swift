import Foundation
import SeQRcast

extension MapDrawing {
    /// All sightings with a known place, named as on the command line, without contents.
    init(_ messages: [MapMessage]) {
        let drawn = messages.flatMap { message in
            message.sightings.reversed().compactMap { sighting -> Entry? in
                guard let latitude = sighting.latitude, let longitude = sighting.longitude else { return nil }
                return Entry(
                    label: message.reference, time: Timestamp(uncheckedSeconds: sighting.time).local,
                    latitude: latitude, longitude: longitude, uncertainty: sighting.uncertainty)
            }
        }
        let counts = "\(messages.count.counted("message")), \(drawn.count.counted("sighting"))"
        self.init(drawn, title: "Where messages were seen: \(counts)", zone: TimeZone.current.identifier)
    }
}
