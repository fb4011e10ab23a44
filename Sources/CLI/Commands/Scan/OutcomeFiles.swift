import SeQRcast

/// Writes the files that outcomes ask for: shares of new members, and files in messages.
///
/// The vault keeps the member or the message, whether or not the file can be written.
struct OutcomeFiles {
    /// The files that were written for one outcome.
    struct Written {
        /// The paths of the files with a share's drawing.
        var shareFiles: [String]?
        /// The path of a message's file.
        var saved: String?
        var shareFailure: Diagnostic?
        var savedFailure: Diagnostic?

        var failure: Diagnostic? { shareFailure ?? savedFailure }
    }

    let session: Session
    /// The folder for shares of endorsed requests; nil: such requests wait.
    let shares: ShareFolder?
    /// The folder for files in messages.
    let saves: SaveFolder?

    func write(for outcome: ScanOutcome) -> Written {
        switch outcome {
        case .completed(let whole): write(for: whole.outcome)
        case .endorsement(let scanned): writeShare(scanned)
        case .message(let receipt): save(receipt)
        default: Written()
        }
    }

    private func save(_ receipt: Receipt) -> Written {
        guard let saves, let file = receipt.stored.message.content.file else { return Written() }
        do {
            return Written(saved: try saves.save(file))
        } catch {
            let failure = Diagnostic(error)
            let reference = receipt.channel.reference(receipt.stored)
            let shellName = receipt.channel.shellName + receipt.stored.reference
            return Written(
                savedFailure: Diagnostic(
                    failure.status, "\(reference) is stored; its file was not saved: \(failure.sentence)",
                    hints: ["write its file with `seqrcast show '\(shellName)' --save FOLDER`"]))
        }
    }

    private func writeShare(_ scanned: ScannedEndorsement) -> Written {
        guard let shares else { return Written() }
        do {
            guard let share = try share(scanned, missingIn: shares) else { return Written() }
            let requester = scanned.requester.publicIdentity
            let paths = try shares.write(share.drawing, for: requester, in: scanned.channel)
            return Written(shareFiles: paths)
        } catch {
            let failure = Diagnostic(error)
            return Written(
                shareFailure: Diagnostic(
                    failure.status, "they are a member, but their share was not drawn: \(failure.sentence)",
                    hints: ["scan it again with -o and a folder that you can write"]))
        }
    }

    /// The share of a new member, or of a member whose file a run that was cut short did not write.
    private func share(_ scanned: ScannedEndorsement, missingIn folder: ShareFolder) throws -> IssuedShare? {
        let requester = scanned.requester.publicIdentity
        switch scanned.news {
        case .admitted(let share): return share
        case .member where !folder.holdsFile(for: requester, in: scanned.channel):
            return try session.share(scanned.channel.reference, to: .holder(of: requester))
        case .member, .pending: return nil
        }
    }
}
