/// One step of a history, a line of the input: a device, its call, and the time by its clock.
struct Step: Decodable {
    let device: String
    /// In seconds since 1970.
    let at: UInt64
    let does: String

    // Values of the call. People are named by the texts of their cards.
    var name: String?
    var suite: String?
    var channel: String?
    var to: String?
    var card: String?
    var owner: String?
    var via: String?
    var code: String?
    var codes: [String]?
    /// When the picture was taken.
    var taken: UInt64?
    /// The name on the card of who asked, and the channel that they asked for.
    var request: [String?]?
    var note: String?
    var people: Int?
    var until: UInt64?
    var text: String?
    var expiry: UInt64?
    var readmits: Bool?
    var keeps: Bool?
    /// A backup, in Base64.
    var file: String?
}

/// The answer to a step, a line too.
struct Answer: Encodable {
    /// The texts of the symbols that were drawn.
    var codes: [String]?
    /// The number of the message that was published.
    var number: UInt64?
    var file: String?
    var found: [Found]?
    var remembered: Remembered?
    /// Why the call was refused. Nothing was changed.
    var fails: String?
}

/// The outcome of a scanned code, with the words of the command line.
struct Found: Encodable {
    var outcome: String
    var channel: String?
    var number: UInt64?
    var reason: String?
    /// The first and the last number that were missed directly before.
    var missed: [UInt64]?
    var warnings: [String] = []
}

/// All that a device keeps, as far as both programs keep it.
struct Remembered: Encodable {
    var people: [String] = []
    var channels: [ChannelFacts] = []
    var members: [MemberFacts] = []
    var messages: [MessageFacts] = []
    var requests: [RequestFacts] = []
    var asked: [AskedFacts] = []
    var authorizations: [AuthorizationFacts] = []
    var unfinished: [UnfinishedFacts] = []

    struct ChannelFacts: Encodable {
        var channel: String
        var access: String
        var created: UInt64
        var waits: UInt64?
        var handedOver: UInt64?
        var wentOn: UInt64?
        var issued: UInt64?
        var missed: [[UInt64]]
        /// How many members the owner counts, and how many of them have names that nobody knows.
        var counts: [Int]?
    }

    struct MemberFacts: Encodable {
        var channel: String
        var name: String
        var leaf: UInt64
        var since: UInt64
        var issued: UInt64
        var revoked: UInt64?
        var first: UInt64?
        var end: UInt64?
    }

    struct MessageFacts: Encodable {
        var channel: String
        var number: UInt64
        var version: Int
        var text: String
        var created: UInt64
        var received: UInt64
        var expiry: UInt64?
        var isUnread: Bool
        var sightings: [UInt64]
    }

    struct RequestFacts: Encodable {
        var name: String
        var wanted: String?
        var channel: String?
        var note: String
        var state: String
        var created: UInt64
        var received: UInt64
        var endorser: String?
    }

    struct AskedFacts: Encodable {
        var owner: String
        var channel: String?
        var note: String
        var via: String?
        var created: UInt64
        var answered: UInt64?
    }

    struct AuthorizationFacts: Encodable {
        var channel: String
        var name: String
        var issued: UInt64
        var until: UInt64?
        var people: Int
        var used: Int
        var withdrawn: UInt64?
    }

    struct UnfinishedFacts: Encodable {
        /// How many parts are missing at least.
        var missing: Int
        var begun: UInt64
    }
}
