package import Exchange
package import Wire

/// What a memory has of the set of a part, before the part comes.
package struct PartMemory {
    /// The kept parts of the set: all, or those with the index of the part.
    package let parts: PartCollection
    /// The number of kept parts of all sets.
    package let count: Int
    /// Nil: the code of the set was not read, or is read again.
    package let reading: Reading?

    /// What the code of a set was.
    package enum Reading {
        /// A message, which is kept.
        case message
        /// Another code. A camera read it at this time, and may still look at its animation.
        case other(Timestamp)
    }

    package init(parts: PartCollection, count: Int, reading: Reading?) {
        self.parts = parts
        self.count = count
        self.reading = reading
    }

    package func news(of part: Part, now: Timestamp) -> PartNews {
        switch reading {
        case .message: return .read
        case .other(let time):
            // A clock may be set back.
            guard max(time, now).seconds - min(time, now).seconds > Limits.animation else { return .read }
        case nil: break
        }
        guard !parts.isClosed(to: part) else { return .known }
        return count < Limits.parts ? .new : .excess
    }
}

/// What becomes of a part.
package enum PartNews {
    /// It is kept. It is the first of a new collection if the code of its set was read.
    case new
    /// It was kept before, or as many others with its index were.
    case known
    /// The code of its set was read, and needs no parts. The part stands for the message, if it was one.
    case read
    /// It is not kept, because too many are.
    case excess
}

extension PartSet {
    /// Whether parts are worth fetching and joining. Those that were joined in vain need another one.
    ///
    /// - Parameters:
    ///   - indices: of all kept parts of the set.
    ///   - tried: the number of parts that were joined in vain.
    package func areWorthJoining(_ indices: [Int], tried: Int) -> Bool {
        Set(indices).count >= dataCount && indices.count > tried
    }
}

/// Why a code is refused.
package protocol CodeError: Error {
    /// Whether every later scan of the code is refused as well. Its parts are then deleted; those of another
    /// refused code are kept, apart from the forged ones.
    var isFinal: Bool { get }
}

extension WireError: CodeError {
    package var isFinal: Bool { !isNewer }
}

extension ExchangeError: CodeError {
    package var isFinal: Bool {
        switch self {
        case .malformed(let error): error.isFinal
        case .invalidPublicKey, .authenticationFailed, .notForThisIdentity: true
        case .notSubscribed, .notAuthorized, .accessEnded, .beforeMembership: false
        }
    }
}

extension LockError: CodeError {
    package var isFinal: Bool { self != .newer && self != .wrongPassphrase }
}

extension BackupError: CodeError {
    package var isFinal: Bool { self != .newer && self != .wrongPassphrase }
}
