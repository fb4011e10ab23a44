import SeQRcast

/// Which sightings a map is given: those with a place, and with one in the area that is asked for.
struct SightingSelection {
    let area: Circle?
    let withContent: Bool
    let links: LinkCheck
    let now: Timestamp

    func narrow(_ filter: inout MessageFilter) { filter.isLocated = true }

    func sightings(of entry: HistoryEntry) -> [PlacedSighting] {
        let warnings = withContent ? links.warnings(of: entry.stored.message) : []
        return entry.stored.sightings.compactMap { sighting in
            guard let place = sighting.place, area?.contains(place) ?? true else { return nil }
            return PlacedSighting(
                entry: entry, time: sighting.time, place: place, withContent: withContent, warnings: warnings,
                now: now)
        }
    }
}
