import SeQRcast

extension MapMessage {
    /// - Parameter area: only sightings in this area are included; nil for all, also without a
    ///   known place.
    init(
        _ entry: HistoryEntry, withContent: Bool, area: Circle?, links: LinkCheck, names: ContactNames
    ) throws {
        let (stored, message) = (entry.stored, entry.stored.message)
        let sightings = stored.sightings.filter { sighting in
            area.map { area in sighting.place.map(area.contains) ?? false } ?? true
        }
        self.init(
            channel: Channel(
                name: entry.channel.name.printable,
                owner: try entry.channel.owner.map { Owner(name: try names.printable($0)) }),
            number: message.number, duplicateIndex: stored.duplicateIndex,
            isPublished: stored.direction == .published,
            type: message.content.type.name, created: message.created.seconds,
            expires: message.expiry?.seconds, content: withContent ? Content(message.content, links) : nil,
            sightings: sightings.map { Sighting($0) })
    }

    /// Its sightings at places that are known.
    var located: [Sighting] { sightings.filter { $0.latitude != nil } }
}

extension MapMessage.Content {
    fileprivate init(_ content: Content, _ links: LinkCheck) {
        self.init(
            text: content.text?.shortened,
            file: content.file.map {
                MapMessage.File(name: $0.name, mediaType: $0.mediaType, byteCount: $0.bytes.count)
            },
            record: content.record.map { record in
                MapMessage.Record(
                    type: record.type.text, fields: record.fields.map { [$0.key.text, $0.value.shortened] })
            },
            warnings: links.warnings(of: content))
    }
}

extension MapMessage.Content {
    /// The number of bytes of the texts.
    var size: Int {
        let texts = [text ?? "", file?.name ?? ""] + (record?.fields.flatMap(\.self) ?? []) + warnings
        return texts.reduce(0) { $0 + $1.utf8.count }
    }
}

extension MapMessage.Sighting {
    fileprivate init(_ sighting: Sighting) {
        self.init(
            time: sighting.time.seconds, latitude: sighting.place?.latitude,
            longitude: sighting.place?.longitude, altitude: sighting.place?.altitude,
            uncertainty: sighting.place?.uncertainty)
    }
}
