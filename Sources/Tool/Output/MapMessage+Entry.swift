import SeQRcast

extension MapMessage {
    init(_ entry: HistoryEntry, withContent: Bool, links: LinkCheck) {
        let (stored, message) = (entry.stored, entry.stored.message)
        self.init(
            channel: Channel(name: entry.channel.name.text, owner: entry.channel.owner.map { Owner($0) }),
            number: message.number, claim: stored.claim, isPublished: stored.direction == .published,
            type: message.content.type.name, created: message.created.seconds,
            expires: message.expiry?.seconds, content: withContent ? Content(message.content, links) : nil,
            sightings: stored.sightings.map { Sighting($0) })
    }

    /// Its sightings at places that are known.
    var located: [Sighting] { sightings.filter { $0.latitude != nil } }
}

extension MapMessage.Owner {
    fileprivate init(_ contact: Contact) {
        self.init(
            name: contact.name?.text, fingerprint: contact.fingerprint.description,
            isVerified: contact.isVerified)
    }
}

extension MapMessage.Content {
    fileprivate init(_ content: Content, _ links: LinkCheck) {
        self.init(
            text: content.text,
            file: content.file.map {
                MapMessage.File(name: $0.name, mediaType: $0.mediaType, byteCount: $0.bytes.count)
            },
            record: content.record.map { record in
                MapMessage.Record(
                    type: record.type.text, fields: record.fields.map { [$0.key.text, $0.value] })
            },
            warnings: links.warnings(of: content))
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
