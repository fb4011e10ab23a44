import Exchange
import Foundation
import Imaging
import Wire

/// Pictures that `scan` refuses, each for another reason, and some that it must tell from these.
struct Pictures {
    let folder: URL

    func write() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let alice = Identity(suite: .compact, name: fixtureName("Alice"))
        let bob = Identity(suite: .compact, name: fixtureName("Bob"))
        let lowOrder = [UInt8](repeating: 0, count: 32) + alice.card.publicKeys[32...]
        let lowOrderCard = Card(
            suite: .compact, publicKeys: lowOrder, name: nil, signedBy: alice.keys.signature)

        try write("newer-version", "SEQR2MS:00")
        try write("unknown-kind", "SEQR1ZZ:00")
        try write("not-base45", "SEQR1MS:ZZZ")
        try write("cut-off-code", String(alice.card.code.text.prefix(62)))
        try write("plain-url", "HTTPS://EXAMPLE.ORG/")
        let deceptive = try Symbol(
            prefix: "http:\\\\example.org%2f@3221225985/a%2e%2e%2fapp.apk?", text: "1")
        try write("plain-deceptive-url", deceptive.png(scale: 4, quietZone: 4))
        try write("forged-card", Code(kind: .publicKey, body: alice.card.body.flipping(66)).text)
        try write("low-order-card", lowOrderCard.code.text)

        // Which no passphrase opens.
        try write("locked-empty", Code(kind: .lockedText, body: []).text)
        try write("locked-cut-off", Code(kind: .guestKey, body: [1, 2, 3]).text)
        try write("backup-newer", Code(kind: .backup, body: [2]).text)

        let parts = alice.card.code.parts(dataCount: 2, parityCount: 1)
        let forged = Part(of: parts[0].set, index: 0, shard: parts[0].shard.reversed())
        for (name, part) in zip(["forged", "second", "parity"], [forged, parts[1], parts[2]]) {
            try write("part-\(name)", part.code.text)
        }
        let text = Array("No code.".utf8)
        let none = PartSet(id: PartSet.id(of: text), dataCount: 2, parityCount: 0, length: text.count)
        for (name, part) in zip(["first", "second"], none.parts(of: text)) {
            try write("part-of-no-code-\(name)", part.code.text)
        }

        let cards = try [alice, bob].map { try Symbol(text: $0.card.code.text) }
        let one = try cards[0].png(scale: 4, quietZone: 4)
        try write("two-cards", Bitmap(board: cards, columns: 2).png)
        try write("one-card-twice", Bitmap(board: [cards[0], cards[0]], columns: 2).png)
        try write("blank", Bitmap(width: 200, height: 200).png)
        try write("too-large", Bitmap(width: 20_000, height: 20_000).png)
        try write("truncated", Array(one.prefix(one.count / 2)))
        try write("no-picture", Array("This is no picture.\n".utf8))
    }

    private func write(_ name: String, _ text: String) throws {
        try write(name, Symbol(text: text).png(scale: 4, quietZone: 4))
    }

    private func write(_ name: String, _ bytes: [UInt8]) throws {
        try Data(bytes).write(to: folder.appending(path: "\(name).png"))
    }
}
