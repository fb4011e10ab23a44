package import Exchange
package import Wire

/// The result of scanning a share.
package struct KeptShare {
    /// Nil: its reader has not agreed, and nothing was kept.
    package let news: ShareNews?
    /// When the share was issued that is held now.
    package let held: Timestamp
    /// The channel's name before this share, if that gives it another.
    package let formerName: Name?
}

public enum ShareNews: Sendable { case subscribed, renewed, unchanged, ownChannel }

extension Keeper {
    /// Whether the reader must agree before a share is kept.
    package func needsConsent(_ subscription: Subscription) throws(Memory.Failure) -> Bool {
        guard subscription.keys.owner.fingerprint != identity.fingerprint else { return false }
        let known = try memory.channel(withID: subscription.keys.id, of: identity)
        return try decision(on: subscription, known) == .isFirst
    }

    /// Keeps a share: of a new channel, of one that was left, or one that renews another.
    ///
    /// - Parameter isAgreed: whether the reader agreed to follow the channel.
    package func share(
        _ subscription: Subscription, isAgreed: Bool
    ) throws(Memory.Failure) -> KeptShare {
        let (id, issued) = (subscription.keys.id, subscription.issued)
        guard subscription.keys.owner.fingerprint != identity.fingerprint else {
            return KeptShare(news: .ownChannel, held: issued, formerName: nil)
        }
        let known = try memory.channel(withID: id, of: identity)
        let decision = try decision(on: subscription, known)
        if case .changesNothing(let held) = decision {
            return KeptShare(news: .unchanged, held: held, formerName: nil)
        }
        guard decision != .isFirst || isAgreed else {
            return KeptShare(news: nil, held: issued, formerName: nil)
        }
        let row: Int64
        if let known {
            let replaced =
                if case .renews(let dates) = decision { dates } else {
                    try memory.replacedDates(inChannel: known.id)
                }
            try memory.replace(known, with: subscription, replacedDates: replaced)
            row = known.id
        } else {
            let owner = try memory.meet(subscription.keys.owner, at: now)
            row = try memory.insert(subscription, owner: owner)
        }
        try memory.recordJumps(subscription.absences, inChannel: row)
        for request in try memory.unansweredRequests()
        where subscription.answersRequest(to: request.owner, for: request.channel) {
            try memory.setAnswered(request.id, at: now)
        }
        return KeptShare(
            news: decision == .isFirst ? .subscribed : .renewed, held: issued,
            formerName: known.flatMap { $0.name == subscription.name ? nil : $0.name })
    }

    /// First where this user is not subscribed to the channel.
    private func decision(
        on subscription: Subscription, _ known: Channel?
    ) throws(Memory.Failure) -> RenewalMemory.Decision {
        guard let known, case .subscribed(let held) = known.access else { return .isFirst }
        let memory = RenewalMemory(
            held: held.issued, replaced: try memory.replacedDates(inChannel: known.id))
        return memory.decision(on: subscription.issued, now: now)
    }
}
