import Exchange
import Foundation
import Imaging
import SeQRcast

/// The size of a symbol, compared with the same text through `age` and `qrencode`.
enum SymbolSizes {
    private static let texts = [
        SampleText.characters20, SampleText.characters80, SampleText.characters200,
        SampleText.characters500,
    ]
    private static let largestVersion = 8

    static func report(_ effort: Effort, in folder: URL) throws -> Report {
        let competitor = try AgeWithQrencode()
        let compact = Author(suite: .compact)
        let classic = Author(suite: .classic)
        var table = Table([
            "text", "compact, signed", "classic, signed", "age, unsigned", "age / compact, area",
        ])
        for text in texts {
            let own = try compact.symbol(of: text).size
            let other = try competitor?.size(of: text)
            let area = other.map { Double($0 * $0) / Double(own * own) }
            table.row([
                "\(text.count) characters", described(own), described(try classic.symbol(of: text).size),
                other.map(described) ?? "not installed", area?.times ?? "–",
            ])
        }
        let version = try compact.symbol(of: SampleText.characters20).version
        let bound = Bound(
            promise: "20 characters in the compact suite fit version \(largestVersion)",
            measured: "version \(version)", holds: version <= largestVersion)
        return Report(
            title: "Symbols",
            note: "Version and modules a side at level M.", table: table, bounds: [bound])
    }

    private static func described(_ size: Int) -> String { "\((size - 17) / 4) (\(size))" }
}

/// An owner of a channel without a vault.
private struct Author {
    private let identity: Identity
    private let keys: ChannelKeys

    init(suite: Suite) {
        identity = Identity(suite: suite, name: nil)
        keys = ChannelKeys(newFor: identity.publicIdentity)
    }

    func symbol(of text: String) throws -> Symbol {
        let content = try Content(type: .text, text: text)
        let message = Message(content: content, number: 1, created: .now, expiry: nil)
        return try Symbol(text: message.seal(with: identity.keys, in: keys).text, level: .medium)
    }
}
