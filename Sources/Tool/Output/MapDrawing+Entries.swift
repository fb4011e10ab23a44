import Foundation
import SeQRcast

extension MapDrawing {
    /// Every sighting at a place that is known, named as on the command line; no contents.
    init(_ entries: [HistoryEntry]) {
        let drawn = entries.flatMap { entry in
            entry.stored.sightings.reversed().compactMap { sighting in
                sighting.place.map { place in
                    Entry(
                        label: entry.channel.reference(entry.stored), time: sighting.time.local,
                        latitude: place.latitude, longitude: place.longitude,
                        uncertainty: place.uncertainty)
                }
            }
        }
        let counts = "\(entries.count.counted("message")), \(drawn.count.counted("sighting"))"
        self.init(drawn, title: "Where messages were seen: \(counts)", zone: TimeZone.current.identifier)
    }
}
