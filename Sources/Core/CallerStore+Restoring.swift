import Exchange
import Rules
import Wire

extension CallerStore: RestoringStore {
    func setPicture(_ picture: [UInt8]) throws(Refusal) {
        _ = try API.KeepPictureQuestion(avatar: picture).asked()
    }

    func restore(_ contact: PortableBackup.Contact, inPlaceOf known: Contact?) throws(Refusal) {
        let question = API.RestoreContactQuestion(
            person: API.Person(contact.publicIdentity), entry: API.BackupContact(contact))
        _ = try question.asked()
    }

    func restoreLeft(
        _ channel: PortableBackup.Channel, issued: Timestamp, owner: Contact
    ) throws(Refusal) {
        _ = try API.RestoreLeftQuestion(entry: API.BackupChannel(channel)).asked()
    }

    func restore(_ memory: PortableBackup.Channel, of channel: Channel) throws(Refusal) {
        let question = API.RestoreChannelQuestion(id: UInt64(channel.id), entry: API.BackupChannel(memory))
        _ = try question.asked()
    }

    func hasMember(at leaf: Int, ofChannel row: Int64) throws(Refusal) -> Bool {
        try API.HasMemberQuestion(channel: UInt64(row), leaf: UInt64(leaf)).asked().hasMember
    }

    func restore(
        _ message: Message, from entry: PortableBackup.Message, isUnread: Bool, sightings: [Sighting],
        in channel: Channel
    ) throws(Refusal) {
        let restored = try API.BackupMessage(entry)
        restored.isUnread = isUnread
        restored.sightings = sightings.map { API.Sighting($0) }
        _ = try API.RestoreMessageQuestion(channel: UInt64(channel.id), entry: restored).asked()
    }

    func hasSent(_ request: PortableBackup.Request, to owner: Contact) throws(Refusal) -> Bool {
        try API.HasSentQuestion(entry: API.BackupRequest(request)).asked().hasSent
    }

    func restore(_ request: PortableBackup.Request, to owner: Contact, via: Contact?) throws(Refusal) {
        // Without the sealing keys the request cannot be drawn again.
        var code: Code?
        let authorizer = via?.publicIdentity.addressee
        if let addressee = owner.publicIdentity.addressee, via == nil || authorizer != nil {
            (code, _) = identity.request(
                to: addressee, via: authorizer, channel: request.channel, note: request.note,
                created: request.created)
        }
        let entry = API.BackupRequest(request)
        if via == nil { entry.via = nil }
        _ = try API.RestoreRequestQuestion(entry: entry, code: code?.text).asked()
    }

    func restore(_ parts: PortableBackup.Parts, of set: PartSet) throws(Refusal) {
        _ = try API.RestorePartsQuestion(entry: API.BackupParts(parts)).asked()
    }
}
