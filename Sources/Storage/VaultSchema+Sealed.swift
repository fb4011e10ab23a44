extension VaultSchema {
    /// A table, with the columns that depend on the vault's key.
    struct SealedTable {
        let name: String
        /// Columns that are sealed one by one.
        let sealed: [String]
        /// Numbers and dates that are sealed together in the column `facts`, in this order.
        var facts: [String] = []
        /// Columns that repeat some of the facts in plain.
        var plain: [String] = []
        /// Columns of keyed hashes.
        var lookups: [String] = []
        /// Columns of shorter ones, made of a name, a fingerprint or a type.
        var shortLookups: [String] = []

        /// All sealed columns.
        var sealedColumns: [String] { facts.isEmpty ? sealed : sealed + ["facts"] }

        var hasNames: Bool { shortLookups.contains("name_key") }
    }

    /// The largest id of a row that the program can have assigned.
    static let idLimit: Int64 = 1 << 53

    /// Columns that refer to rows of another table, and may be null.
    static let optionalReferences = [
        "member": [(column: "authorization", table: "authorization")],
        "request": [(column: "authorization", table: "authorization")],
        "sent_request": [(column: "via", table: "contact")],
    ]

    static let sealedTables = [
        SealedTable.identity, .contact, .channel, .member, .message, .sighting, .authorization,
        .heldAuthorization, .request, .sentRequest, .partSet, .part,
    ]
}

extension VaultSchema.SealedTable {
    private static let nameKeys = ["digits_key", "name_key", "form_key", "form_key_2"]

    static let identity = Self(name: "identity", sealed: ["card", "keys", "picture"])
    static let contact = Self(
        name: "contact", sealed: ["card", "name"], facts: ["added", "verified"], lookups: ["lookup"],
        shortLookups: nameKeys + ["form_key_3", "form_key_4"])
    static let channel = Self(
        name: "channel",
        sealed: [
            "name", "secret", "revoked", "jumps", "skipped", "forgotten", "batch", "replaced", "link",
        ],
        facts: [
            "owner", "created", "issued", "next_number", "leaves_used", "restored", "handed_over", "went_on",
        ], plain: ["owner"],
        lookups: ["lookup"], shortLookups: nameKeys)
    static let member = Self(
        name: "member", sealed: ["card"],
        facts: [
            "channel", "leaf", "authorization", "since", "issued", "revoked", "first_number",
            "revoked_number",
        ],
        plain: ["channel", "leaf", "authorization"], lookups: ["lookup"], shortLookups: nameKeys)
    static let message = Self(
        name: "message", sealed: ["content", "code"],
        facts: ["channel", "direction", "number", "claim", "created", "expiry", "unread", "received"],
        plain: ["channel", "direction", "number", "claim", "created", "expiry", "unread"],
        lookups: ["lookup", "batch_row"], shortLookups: ["type_key"])
    static let sighting = Self(
        name: "sighting", sealed: [],
        facts: ["message", "located", "time", "latitude", "longitude", "altitude", "uncertainty"],
        plain: ["message", "located"])
    static let authorization = Self(
        name: "authorization", sealed: ["digest", "authorizer"],
        facts: ["channel", "issued", "until", "people", "withdrawn"], plain: ["channel"],
        lookups: ["lookup"])
    static let heldAuthorization = Self(
        name: "held_authorization", sealed: ["content", "replaced"], facts: ["received"],
        lookups: ["lookup"])
    static let request = Self(
        name: "request", sealed: ["content"],
        facts: ["channel", "authorization", "received", "state", "decided"],
        plain: ["channel", "authorization"], lookups: ["lookup", "requester"])
    static let sentRequest = Self(
        name: "sent_request", sealed: ["content"], facts: ["owner", "via", "answered"],
        plain: ["owner", "via"])
    static let partSet = Self(
        name: "part_set", sealed: ["content"], facts: ["message", "received", "completed"],
        plain: ["message"], lookups: ["lookup"])
    /// The content names the set.
    static let part = Self(name: "part", sealed: ["content"])
}
