import Exchange
import Rules
public import Storage
import Wire

extension Ingestion {
    /// A set with enough parts, and the code that they carry.
    struct CompletedPartSet {
        /// The index of the set's last part among the image's codes. The code takes its place.
        let index: Int
        let stored: StoredPartSet
        let rebuilt: RebuiltCode
    }

    /// Stores the parts in an image. Each code that they complete replaces the last part of its
    /// set. One part of a message that the vault has already stands for the message.
    func ingestParts(of image: inout ImageState) throws -> [CompletedPartSet] {
        guard image.codes.contains(where: { $0.code?.kind == .part }) else { return [] }
        let completed = try vault.write { try storeParts(of: &image, in: $0) }
        for set in completed {
            let code = ParsedCode(set.rebuilt)
            image.codes[set.index] = code
            image.outcomes[set.index] = code.outcome
        }
        return completed
    }

    private func storeParts(
        of image: inout ImageState, in transaction: VaultTransaction
    ) throws -> [CompletedPartSet] {
        var sets: [PartSet: StoredPartSet] = [:]
        var countsBefore: [PartSet: Int] = [:]
        var read: [PartSet: Code] = [:]
        var stored: [(index: Int, part: Part, isNew: Bool)] = []
        var count = try transaction.partCount()
        if count + image.codes.count > Limits.parts {
            try transaction.deletePartsOfCompleted()
            count = try transaction.partCount()
        }
        for (index, code) in image.codes.enumerated() {
            guard let code = code.code, code.kind == .part else { continue }
            do {
                let part = try Part(body: code.body)
                let known = try sets[part.set] ?? transaction.partSet(part.set)
                if sets[part.set] == nil, let known {
                    countsBefore[part.set] = known.parts.parts.count
                    read[part.set] = try transaction.message(ofPartSet: known)?.code
                }
                // Other codes than messages are read again at once. The outcome says when they were read.
                let memory = PartMemory(
                    parts: known?.parts ?? PartCollection(of: part.set), count: count,
                    reading: read[part.set] == nil ? nil : .message)
                let news = memory.news(of: part, now: now)
                guard news != .excess else {
                    image.outcomes[index] = .refused(.tooManyParts)
                    continue
                }
                var set = try known ?? transaction.insert(part.set, received: now)
                if news == .new, try transaction.insert(part, in: &set) { count += 1 }
                sets[part.set] = set
                stored.append((index, part, isNew: news == .new))
            } catch let error as WireError {
                image.outcomes[index] = .refused(Refusal(error))
            }
        }
        let last = Dictionary(stored.map { ($0.part.set, $0.index) }) { $1 }
        var completed: [CompletedPartSet] = []
        for (index, part, isNew) in stored {
            guard let set = sets[part.set] else { continue }
            let isFollowed = last[part.set] != index
            image.outcomes[index] = .part(
                ScannedPart(part: part, stored: set, isNew: isNew, isFollowed: isFollowed))
            guard !isFollowed else { continue }
            let known = read[part.set].map { RebuiltCode($0) }
            if let rebuilt = known ?? set.parts.joined(tried: countsBefore[part.set] ?? 0) {
                completed.append(CompletedPartSet(index: index, stored: set, rebuilt: rebuilt))
            }
        }
        return completed
    }

    /// Sets the outcomes of the codes that parts completed, and deletes parts that are not needed
    /// again.
    func finalize(_ completed: [CompletedPartSet], of image: inout ImageState) throws {
        for set in completed {
            let outcome = image.outcomes[set.index]
            try deleteParts(of: set, outcome)
            image.outcomes[set.index] = .completed(
                CompletedCode(
                    kind: image.codes[set.index].code?.kind, stored: set.stored,
                    forgedCount: set.rebuilt.forgedCount, outcome: outcome))
        }
    }

    /// Deletes the parts of a code that was ingested, or that will always be refused. Of a code
    /// that may be ingested later, only the forged parts are deleted.
    func deleteParts(of set: CompletedPartSet, _ outcome: ScanOutcome) throws {
        try vault.write { transaction in
            switch outcome {
            case .refused(let refusal) where refusal.isFinal: try transaction.deletePartSet(set.stored.id)
            case .refused where set.rebuilt.forged.isEmpty: break
            case .refused: try transaction.deleteParts(set.rebuilt.forged, ofSet: set.stored.id)
            case .message(let receipt):
                try transaction.complete(set.stored.id, message: receipt.stored.id, at: now)
            default: try transaction.complete(set.stored.id, message: nil, at: now)
            }
        }
    }
}

extension Session {
    /// All part sets without enough parts.
    public func unfinishedPartSets() throws -> [StoredPartSet] {
        try vault.read { try $0.unfinishedPartSets() }
    }

    /// Deletes all parts.
    ///
    /// - Throws: `VaultError.tracesRemain`.
    public func discardAllPartSets() throws {
        try vault.erase { try $0.deleteAllPartSets() }
    }

    /// Deletes the parts of one set.
    ///
    /// - Throws: `.notFound(.partSet)`, or `VaultError.tracesRemain`.
    public func discardPartSet(_ id: Int64) throws {
        try vault.erase { transaction in
            guard try transaction.partSet(id: id) != nil else { throw SessionError.notFound(.partSet(id)) }
            try transaction.deletePartSet(id)
        }
    }
}
