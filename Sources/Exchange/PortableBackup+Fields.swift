import Primitives
package import Wire

// The fields of each entry.

extension PortableBackup.Contact {
    init(from reader: inout ByteReader) throws(WireError) {
        self.init(
            try reader.keptCard(), name: try reader.optionalName(), added: try reader.timestamp(),
            verified: try reader.optionalTime())
    }

    func write(to writer: inout ByteWriter) {
        writer.lengthPrefixed(publicIdentity.keptBytes)
        writer.string(name?.text ?? "")
        writer.integer(added.seconds)
        writer.optionalTime(verified)
    }
}

extension PortableBackup.Channel {
    init(from reader: inout ByteReader) throws(WireError) {
        self.init(
            id: try reader.bytes(32), owner: Fingerprint(bytes: try reader.bytes(Fingerprint.length)),
            name: try reader.name(), created: try reader.timestamp(), issued: try reader.optionalTime(),
            next: try reader.positive(limit: messageNumberLimit + 1),
            replaced: try reader.ranges(limit: messageNumberLimit + 1),
            forgotten: try reader.ranges(limit: messageNumberLimit + 1),
            jumps: try reader.ranges(limit: messageNumberLimit + 1),
            isPaused: try reader.flag(), ended: try reader.optionalTime(), link: try reader.optionalPage())
    }

    func write(to writer: inout ByteWriter) {
        writer.raw(id)
        writer.raw(owner.bytes)
        writer.string(name.text)
        writer.integer(created.seconds)
        writer.optionalTime(issued)
        writer.integer(next)
        writer.ranges(replaced)
        writer.ranges(forgotten)
        writer.ranges(jumps)
        writer.byte(isPaused ? 1 : 0)
        writer.optionalTime(ended)
        writer.string(link?.url ?? "")
    }
}

extension PortableBackup.Member {
    init(from reader: inout ByteReader) throws(WireError) {
        self.init(
            channel: try reader.bytes(32), try reader.keptCard(),
            leaf: Int(try reader.integer(limit: UInt64(Leaf.limit - 1))),
            since: try reader.timestamp(), issued: try reader.timestamp(), revoked: try reader.optionalTime(),
            tenure: LeafTenure(first: try reader.optionalNumber(), end: try reader.optionalNumber()))
        guard revoked != nil || tenure.end == nil else { throw .outOfRange(value: 1, limit: 0) }
    }

    func write(to writer: inout ByteWriter) {
        writer.raw(channel)
        writer.lengthPrefixed(publicIdentity.keptBytes)
        writer.integer(UInt64(leaf))
        writer.integer(since.seconds)
        writer.integer(issued.seconds)
        writer.optionalTime(revoked)
        writer.integer(tenure.first ?? 0)
        writer.integer(tenure.end ?? 0)
    }
}

extension PortableBackup.Message {
    init(from reader: inout ByteReader) throws(WireError) {
        let channel = try reader.bytes(32)
        let (isOwn, isUnread) = (try reader.flag(), try reader.flag())
        let value = try reader.byte()
        guard let type = ContentType(rawValue: value) else { throw .unknownContentType(UInt64(value)) }
        let number = try reader.positive(limit: messageNumberLimit)
        let version = Int(try reader.positive(limit: 1 << 20))
        let (created, expiry) = (try reader.timestamp(), try reader.optionalTime())
        guard expiry.map({ $0 > created }) != false else { throw .expiresBeforeCreated }
        let received = try reader.timestamp()
        // It obeyed the rules of the version that read it.
        let content = Content(kept: try reader.lengthPrefixed(limit: Content.byteLimit), type: type)
        guard type.isText || content.file != nil || content.record != nil else { throw .truncated }
        let code = Code(
            kind: .message, body: try reader.lengthPrefixed(limit: PortableBackup.codeLimit))
        _ = try SealedMessage(body: code.body)
        var sightings: [PortableBackup.Sighting] = []
        for _ in 0..<(try reader.integer(limit: UInt64(reader.remaining))) {
            sightings.append(try PortableBackup.Sighting(from: &reader))
        }
        self.init(
            channel: channel, isOwn: isOwn, isUnread: isUnread, content: content, number: number,
            version: version, created: created, expiry: expiry, received: received, code: code,
            sightings: sightings)
    }

    func write(to writer: inout ByteWriter) {
        writer.raw(channel)
        writer.byte(isOwn ? 1 : 0)
        writer.byte(isUnread ? 1 : 0)
        writer.byte(content.type.rawValue)
        writer.integer(number)
        writer.integer(UInt64(version))
        writer.integer(created.seconds)
        writer.optionalTime(expiry)
        writer.integer(received.seconds)
        writer.lengthPrefixed(content.bytes)
        writer.lengthPrefixed(code.body)
        writer.integer(UInt64(fittingSightings.count))
        for sighting in fittingSightings { sighting.write(to: &writer) }
    }

    /// The last sightings that an entry can hold, in any case 23,000.
    package var fittingSightings: ArraySlice<PortableBackup.Sighting> {
        // The fields between have less than 128 bytes.
        let rest = PortableBackup.entryLimit - content.bytes.count - code.body.count - 128
        return sightings.suffix(rest / PortableBackup.Sighting.lengthLimit)
    }
}

extension PortableBackup.Sighting {
    /// In bytes: a time, two flags and a place, an altitude, an uncertainty.
    fileprivate static let lengthLimit = 45

    init(from reader: inout ByteReader) throws(WireError) {
        let time = try reader.timestamp()
        guard try reader.flag() else {
            self.init(time: time, place: nil, altitude: nil, uncertainty: nil)
            return
        }
        let place = (latitude: try reader.double(), longitude: try reader.double())
        guard -90...90 ~= place.latitude, -180...180 ~= place.longitude else { throw .truncated }
        let altitude = try reader.flag() ? try reader.double() : nil
        let uncertainty = try reader.flag() ? try reader.double() : nil
        guard uncertainty ?? 0 >= 0 else { throw .truncated }
        self.init(time: time, place: place, altitude: altitude, uncertainty: uncertainty)
    }

    func write(to writer: inout ByteWriter) {
        writer.integer(time.seconds)
        writer.byte(place == nil ? 0 : 1)
        guard let place else { return }
        writer.double(place.latitude)
        writer.double(place.longitude)
        for value in [altitude, uncertainty] {
            writer.byte(value == nil ? 0 : 1)
            if let value { writer.double(value) }
        }
    }
}

extension PortableBackup.Request {
    init(from reader: inout ByteReader) throws(WireError) {
        self.init(
            owner: Fingerprint(bytes: try reader.bytes(Fingerprint.length)),
            channel: try reader.optionalName(), note: try reader.string(limit: FollowRequest.noteLimit),
            created: try reader.timestamp(),
            via: try reader.flag() ? Fingerprint(bytes: try reader.bytes(Fingerprint.length)) : nil,
            answered: try reader.optionalTime())
    }

    func write(to writer: inout ByteWriter) {
        writer.raw(owner.bytes)
        writer.string(channel?.text ?? "")
        writer.string(note)
        writer.integer(created.seconds)
        writer.byte(via == nil ? 0 : 1)
        if let via { writer.raw(via.bytes) }
        writer.optionalTime(answered)
    }
}

extension PortableBackup.Parts {
    init(from reader: inout ByteReader) throws(WireError) {
        let (first, last) = (try reader.timestamp(), try reader.timestamp())
        var parts: [Part] = []
        for _ in 0..<(try reader.integer(limit: UInt64(reader.remaining))) {
            let part = try Part(body: reader.lengthPrefixed(limit: PortableBackup.codeLimit))
            guard part.set == parts.first?.set ?? part.set else { throw .truncated }
            parts.append(part)
        }
        guard !parts.isEmpty else { throw .truncated }
        self.init(parts, first: first, last: last)
    }

    /// As many entries as the parts of one set need: linked symbols can hold large ones.
    package static func entries(
        _ parts: [Part], first: Timestamp, last: Timestamp
    ) -> [PortableBackup.Parts] {
        // The dates and the number of parts have less than 32 bytes, and each length at most 4.
        let limit = PortableBackup.entryLimit - 32
        var (entries, size): ([[Part]], Int) = ([], limit)
        for part in parts {
            size += part.code.body.count + 4
            if size > limit {
                entries.append([])
                size = part.code.body.count + 4
            }
            entries[entries.count - 1].append(part)
        }
        return entries.map { PortableBackup.Parts($0, first: first, last: last) }
    }

    func write(to writer: inout ByteWriter) {
        writer.integer(first.seconds)
        writer.integer(last.seconds)
        writer.integer(UInt64(parts.count))
        for part in parts { writer.lengthPrefixed(part.code.body) }
    }
}

extension ByteReader {
    /// A card or a key card, checked as one from outside.
    fileprivate mutating func keptCard() throws(WireError) -> PublicIdentity {
        let body = try lengthPrefixed(limit: KeyBackup.cardLimit)
        guard let person = try? PublicIdentity(verifyingKept: body) else { throw .truncated }
        return person
    }

    /// Nil for 0.
    /// A page, or an empty string for none.
    fileprivate mutating func optionalPage() throws(WireError) -> LinkPage? {
        let url = try string(limit: LinkPage.lengthLimit)
        guard !url.isEmpty else { return nil }
        do { return try LinkPage(url) } catch { throw .invalidLink }
    }

    fileprivate mutating func optionalTime() throws(WireError) -> Timestamp? {
        let time = try timestamp()
        return time.seconds == 0 ? nil : time
    }

    /// A message number, or the number after the last one. Nil for 0.
    fileprivate mutating func optionalNumber() throws(WireError) -> UInt64? {
        let number = try integer(limit: messageNumberLimit + 1)
        return number == 0 ? nil : number
    }

    fileprivate mutating func flag() throws(WireError) -> Bool {
        let value = try byte()
        guard value <= 1 else { throw .outOfRange(value: UInt64(value), limit: 1) }
        return value == 1
    }

    /// A finite number.
    fileprivate mutating func double() throws(WireError) -> Double {
        let value = Double(bitPattern: try bytes(8).reversed().reduce(0) { $0 << 8 | UInt64($1) })
        guard value.isFinite else { throw .truncated }
        return value
    }
}

extension ByteWriter {
    fileprivate mutating func optionalTime(_ time: Timestamp?) { integer(time?.seconds ?? 0) }

    fileprivate mutating func double(_ value: Double) {
        raw((0..<8).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * $0)) })
    }
}
