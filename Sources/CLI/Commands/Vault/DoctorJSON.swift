import SeQRcast

/// The results of an examination, as JSON.
struct DoctorJSON: Encodable {
    var faults: [String]
    var entries: [Entries]
    var surroundings: [Surrounding]
    var clockBehind: Bool
    var passphrase: Bool
    var decoder: Decoder
    /// Whether the versions of libraries were compared.
    var librariesExamined: Bool
    var oldLibraries: [KnownHoles.OldLibrary]

    /// The program that reads images. Its path is absent where it is missing.
    struct Decoder: Encodable {
        var path: String?
        var confined: Bool
    }

    struct Entries: Encodable {
        var table: String
        var count: Int
        /// The rows of the damaged entries.
        var broken: [Int64]
    }

    struct Surrounding: Encodable {
        var sentence: String
        var isUnsafe: Bool
    }

    init(
        _ examination: VaultExamination, _ surroundings: [VaultSurrounding], isClockBehind: Bool,
        hasPassphrase: Bool, decoder: DecoderState, oldLibraries: [KnownHoles.OldLibrary]?
    ) {
        faults = examination.faults
        entries = examination.tables.map { Entries(table: $0.name, count: $0.count, broken: $0.broken) }
        self.surroundings = surroundings.map {
            Surrounding(sentence: $0.sentence, isUnsafe: $0.isUnsafe)
        }
        clockBehind = isClockBehind
        passphrase = hasPassphrase
        self.decoder = Decoder(path: decoder.path, confined: decoder.isConfined)
        librariesExamined = oldLibraries != nil
        self.oldLibraries = oldLibraries ?? []
    }
}

/// The result of a rescue for one table, as JSON.
struct RescueJSON: Encodable {
    var table: String
    var rescued: Int
    var lost: Int
    var gaps: Bool

    init(_ table: RescuedTable) {
        self.table = table.name
        rescued = table.rescued
        lost = table.lost
        gaps = table.hasGaps
    }
}

/// A damaged vault that was moved aside, as JSON.
struct MovedVaultJSON: Encodable {
    var movedTo: String
}
