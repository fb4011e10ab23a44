// One driver for each untrusted input, for libFuzzer:
//
//     FUZZ_DRIVER=code|body|picture|link|list Fuzz CORPUS… [-max_total_time=60]
//
// A finding is a trap, an address error, a hang, or a code that parses and does not serialise to itself.

import Exchange
import Foundation
import Imaging
import Links
import Threats
import Wire

/// The text of a symbol, or of a link: what parses is the identical text again.
@Sendable private func code(_ input: [UInt8]) {
    guard let text = String(validating: input, as: UTF8.self) else { return }
    if let linked = try? Code(textOrLink: text) { precondition(text.contains("#") || linked.text == text) }
    guard let code = try? Code(text: text) else { return }
    precondition(Array(code.text.utf8) == input)
    body(code.body)
}

/// The bodies of all kinds, and what stands inside them.
@Sendable private func body(_ input: [UInt8]) {
    if let card = try? Card(body: input) {
        precondition(card.body == input)
        _ = try? Party(verifying: card)
    }
    if let share = try? Share(plaintext: input) { precondition(share.plaintext == input) }
    if let sealed = try? SealedCode(Code(kind: .share, body: input)) {
        precondition(sealed.code.body == input)
    }
    if let request = try? FollowRequest(plaintext: input) { precondition(request.plaintext == input) }
    if let authorization = try? Authorization(plaintext: input) {
        precondition(authorization.plaintext == input)
    }
    if let endorsement = try? Endorsement(plaintext: input) { precondition(endorsement.plaintext == input) }
    if let signature = try? DocumentSignature(body: input) { precondition(signature.code.body == input) }
    if let header = try? DocumentHeader(body: input) {
        precondition(header.bytes.suffix(input.count).elementsEqual(input))
    }
    var front = ByteReader(input)
    if let parsed = try? DocumentFront(from: &front) {
        precondition(parsed.bytes.elementsEqual(input.prefix(front.offset)))
    }
    var reader = ByteReader(input)
    if let list = try? RevokedLeaves(from: &reader, height: 16) { _ = list.cover }
    if let message = try? SealedMessage(body: input) { precondition(message.code.body == input) }
    if let block = try? ContentBlock(bytes: input) { precondition(block.bytes == input) }
    if let keys = try? KeyBackup(bytes: input) { precondition(keys.bytes == input) }
    if let part = try? Part(body: input) {
        precondition(part.code.body == input)
        var parts = PartCollection(of: part.set)
        parts.insert(part)
        _ = parts.rebuilt()
    }
    if let locked = try? LockedCode(Code(kind: .lockedText, body: input)) {
        precondition(locked.code.body == input)
    }
    _ = try? Content(lockedText: input)
    for type in ContentType.allCases { _ = try? Content(type: type, bytes: input) }
}

/// An image file: what a card's picture is told by, its origin, and its pictures, searched for codes where they are not large. HEIF and PDF are left out,
/// since other processes decode them.
@Sendable private func picture(_ input: [UInt8]) {
    _ = try? Portrait(input)
    let isHEIF = input.dropFirst(4).starts(with: "ftyp".utf8)
    guard !isHEIF, let file = try? PictureFile(input), file.format != .pdf else { return }
    try? file.forEachPicture { picture in
        guard picture.width * picture.height <= 250_000 else { return false }
        _ = CodeReader.read(picture)
        return true
    }
}

/// A text with links: the canonical form of one has itself as its canonical form, but where an escaped `?` stood in its path, and 1 to 30
/// expressions.
@Sendable private func link(_ input: [UInt8]) {
    _ = FoundLinks(in: [String(decoding: input, as: UTF8.self)])
    guard let url = CanonicalURL(input) else { return }
    precondition(url.path.contains("?") || CanonicalURL(url.description.utf8) == url)
    precondition(1...30 ~= url.expressions.count)
}

/// A list of dangerous URLs, as its content says and in each format.
@Sendable private func list(_ input: [UInt8]) {
    for format in [nil] + ThreatListFormat.allCases.map(Optional.some) {
        var sink = CheckingSink()
        var rest = input[...]
        try? ThreatListReader.read(
            from: { buffer, range in
                let piece = rest.prefix(range.count)
                buffer.replaceSubrange(range.lowerBound..<range.lowerBound + piece.count, with: piece)
                rest = rest.dropFirst(piece.count)
                return piece.count
            }, as: format, into: &sink)
    }
}

private let driver: @Sendable ([UInt8]) -> Void =
    switch ProcessInfo.processInfo.environment["FUZZ_DRIVER"] {
    case "body": body
    case "picture": picture
    case "link": link
    case "list": list
    default: code
    }

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    unsafe driver(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<Int32>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ callback: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

/// The package manager names a program's entry point after its target.
@_cdecl("Fuzz_main")
public func main(
    _ count: Int32, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> Int32 {
    var (count, arguments) = unsafe (count, arguments)
    return unsafe runDriver(&count, &arguments) { unsafe testOneInput($0, $1) }
}
