import Exchange
import Rules
import Wire

// Messages in the caller's store, and when and where they were seen.

extension Core {
    static func measureSighting(_ fields: API.MeasureSighting) throws(Refusal) -> API.MeasureSightingResult {
        var time = fields.now
        if let claimed = fields.time, Sighting.isPlausible(claimed, now: fields.now) { time = claimed }
        let place = fields.place.flatMap {
            try? Place(
                measuredLatitude: $0.latitude, longitude: $0.longitude, altitude: $0.altitude,
                uncertainty: $0.uncertainty)
        }
        return API.MeasureSightingResult(sighting: API.Sighting(Sighting(time: time, place: place)))
    }

    static func repeatsSighting(_ fields: API.RepeatsSighting) throws(Refusal) -> API.RepeatsSightingResult {
        let sighting = try fields.sighting.sighting
        for known in fields.known where try known.sighting.repeats(sighting) {
            return API.RepeatsSightingResult(repeats: true)
        }
        return API.RepeatsSightingResult(repeats: false)
    }

    static func keepMessage(_ fields: API.KeepMessage) throws(Refusal) -> API.KeepMessageResult {
        let keeper = keeper(try Identity(stored: fields.identity), fields.now)
        let sealed = try message(fields.code)
        guard
            let channel = try keeper.memory.channel(id: Int64(clamping: fields.channel), of: keeper.identity),
            let keys = channel.keys, let labels = channel.labels
        else { throw Refusal(field: "channel") }
        let message = try refusing { () throws(ExchangeError) in
            try Message(opening: sealed, in: keys, with: labels)
        }
        let kept = try keeper.message(
            message, code: Code(fields.code, .message), in: channel, seen: fields.sighting.sighting)
        return API.KeepMessageResult(
            id: kept.stored, isNew: kept.known == nil, number: message.number,
            isNumberReused: kept.memory.isReused, isOfOtherDevice: kept.isOfOtherDevice)
    }

    static func publishMessage(_ fields: API.PublishMessage) throws(Refusal) -> API.PublishMessageResult {
        let keeper = keeper(try Identity(stored: fields.identity), fields.now)
        let (channel, owned) = try ownChannel(fields.channel, keeper)
        let found = try keeper.publishingState(of: channel, owned)
        let state = try refusing { () throws(PublishingState.Fault) in try found.get() }
        let (message, code) = try sealed(
            fields.content, plain: fields.plain, expiry: fields.expiry, now: fields.now, under: state,
            keeper.identity)
        var id: UInt64?
        if !fields.isTrial { id = try keeper.published(message, code, in: channel, after: state) }
        return API.PublishMessageResult(id: id, code: code.text, content: API.Content(message.content))
    }
}
