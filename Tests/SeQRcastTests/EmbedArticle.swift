import Decoding
import Foundation
import SeQRcast

/// The code of the article "Embed SeQRcast". Each block of the article stands here between two
/// marks.
enum EmbedArticle {
    static func run(in folder: URL, show: (String) -> Void) throws {
        // Block
        let alice = try Session.create(
            vault: folder.appending(path: "alice.sqlite"), name: Name("Alice"))
        let bob = try Session.create(
            vault: folder.appending(path: "bob.sqlite"), name: Name("Bob"))
        // End of block

        // Block
        _ = try alice.createChannel(Name("chess"))
        let share = try alice.share("chess", to: .holder(of: bob.identity.publicIdentity))
        let shareImages = try share.drawing.symbols.map { try $0.png(scale: 4, quietZone: 4) }
        // End of block

        // Block
        let content = try Content(type: .text, text: "Club night moves to Tuesday")
        let published = try alice.publish(content, in: "chess")
        let messageImages = try published.drawing.symbols.map { try $0.png(scale: 4, quietZone: 4) }
        // End of block

        // Block
        func report(_ outcome: ScanOutcome) {
            switch outcome {
            case .part: show("Part of a code")
            case .completed(let whole): report(whole.outcome)
            case .share(let share): show("Subscribed to \(share.offer.subscription.name.text)")
            case .message(let receipt): show("Message \(receipt.stored.message.number)")
            case .refused(let refusal): show("Refused: \(refusal)")
            default: show("Something else")
            }
        }
        for image in shareImages + messageImages {
            let outcomes = try bob.scan(ImageScan(image).codes) { offer in
                show("Subscribe to \(offer.subscription.name.text)?")
                return true
            }
            for outcome in outcomes { report(outcome) }
        }
        // End of block

        // Block
        let page = try bob.history(HistoryQuery(channels: ["chess"]), limit: 20)
        for entry in page.entries {
            let message = entry.stored.message
            show("\(message.number): \(message.content.text ?? "no text")")
        }
        // End of block

        // Block
        do {
            _ = try bob.publish(content, in: "chess")
        } catch let error as SessionError {
            switch error {
            case .notFound, .ambiguous: show("Choose another name")
            case .invalidInput, .unusableCode: show("Correct the input")
            case .notAllowed, .conflict: show("This is not possible")
            case .unconfirmed: show("Confirm it first")
            case .verificationFailed: show("Do not trust it")
            }
        }
        // End of block
    }
}
