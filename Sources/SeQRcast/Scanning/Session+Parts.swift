import Exchange
public import Storage
import Wire

extension Session {
    /// Parts that are kept at the most, of all sets together.
    public static let partLimit = 16_384

    /// Sets of parts that wait for others.
    public func unfinishedPartSets() throws -> [StoredPartSet] {
        try vault.read { try $0.unfinishedPartSets() }
    }

    /// Forgets all parts.
    ///
    /// - Throws: `VaultError.tracesRemain`.
    public func discardAllPartSets() throws {
        try vault.erase { try $0.deleteAllPartSets() }
    }

    /// Forgets the parts of a set.
    ///
    /// - Throws: `.notFound(.partSet)`, or `VaultError.tracesRemain`.
    public func discardPartSet(_ id: Int64) throws {
        try vault.erase { transaction in
            guard try transaction.partSet(id: id) != nil else { throw SessionError.notFound(.partSet) }
            try transaction.deletePartSet(id)
        }
    }

    /// A code that its parts made whole.
    struct Whole {
        /// Of the part that tells of it, among all codes.
        let index: Int
        let stored: StoredPartSet
        let rebuilt: RebuiltCode
    }

    /// Keeps the parts in a picture, and puts what they make whole in the place of the last of them.
    ///
    /// - Returns: what is complete now.
    func takeParts(of picture: inout PictureIntake) throws -> [Whole] {
        guard picture.codes.contains(where: { $0.code?.kind == .part }) else { return [] }
        let wholes = try vault.write { try keepParts(of: &picture, in: $0) }
        for whole in wholes {
            let code = ParsedCode(whole.rebuilt)
            picture.codes[whole.index] = code
            picture.outcomes[whole.index] = code.outcome
        }
        return wholes
    }

    private func keepParts(
        of picture: inout PictureIntake, in transaction: VaultTransaction
    ) throws -> [Whole] {
        var sets: [PartSet: StoredPartSet] = [:]
        var countsBefore: [PartSet: Int] = [:]
        var taken: [(index: Int, part: Part, isNew: Bool)] = []
        var count = try transaction.partCount()
        if count + picture.codes.count > Self.partLimit {
            try transaction.deletePartsOfCompleted()
            count = try transaction.partCount()
        }
        for (index, code) in picture.codes.enumerated() {
            guard let code = code.code, code.kind == .part else { continue }
            guard count < Self.partLimit else {
                picture.outcomes[index] = .refused(.tooManyParts)
                continue
            }
            do {
                let part = try Part(body: code.body)
                var stored = try sets[part.set] ?? transaction.partSet(part.set, received: now)
                if sets[part.set] == nil { countsBefore[part.set] = stored.parts.parts.count }
                let isNew = try transaction.insert(part, in: &stored)
                sets[part.set] = stored
                taken.append((index, part, isNew))
                count += isNew ? 1 : 0
            } catch let error as WireError {
                picture.outcomes[index] = .refused(Refusal(error))
            }
        }
        let last = Dictionary(taken.map { ($0.part.set, $0.index) }) { $1 }
        var whole: [Whole] = []
        for (index, part, isNew) in taken {
            guard let stored = sets[part.set] else { continue }
            let isFollowed = last[part.set] != index
            picture.outcomes[index] = .part(
                ScannedPart(part: part, stored: stored, isNew: isNew, isFollowed: isFollowed))
            let isThorough = stored.parts.isWorthASearch(since: countsBefore[part.set] ?? 0)
            if !isFollowed, let rebuilt = stored.parts.rebuilt(isThorough: isThorough) {
                whole.append(Whole(index: index, stored: stored, rebuilt: rebuilt))
            }
        }
        return whole
    }

    /// Tells of the codes that parts made whole what became of them, and forgets their parts.
    func settle(_ wholes: [Whole], in picture: inout PictureIntake) throws {
        for whole in wholes {
            let outcome = picture.outcomes[whole.index]
            try settle(whole, outcome)
            picture.outcomes[whole.index] = .whole(
                CompletedCode(
                    kind: picture.codes[whole.index].code?.kind, stored: whole.stored,
                    forgedCount: whole.rebuilt.forgedCount, outcome: outcome))
        }
    }

    /// Forgets the parts of what was taken in, or never can be; of what may be taken in later those that were forged.
    func settle(_ whole: Whole, _ outcome: ScanOutcome) throws {
        try vault.write { transaction in
            switch outcome {
            case .refused(let refusal) where refusal.isFinal: try transaction.deletePartSet(whole.stored.id)
            case .refused where whole.rebuilt.forged.isEmpty: break
            case .refused:
                try transaction.deleteParts(whole.rebuilt.forged, ofSet: whole.stored.id)
            case .message(let receipt):
                try transaction.complete(whole.stored.id, message: receipt.stored.id, at: now)
            default: try transaction.complete(whole.stored.id, message: nil, at: now)
            }
        }
    }
}
