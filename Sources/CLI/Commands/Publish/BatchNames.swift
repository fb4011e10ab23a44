import SeQRcast
import Texts

/// The names of the files of a batch's messages.
struct BatchNames {
    /// Whether all messages are on one sheet.
    let isSheet: Bool
    /// The names that rows give.
    let given: NameSet
    private let slug: String

    static let sheet = "sheet.pdf"

    init(isSheet: Bool, given: NameSet, in channel: Channel) {
        self.isSheet = isSheet
        self.given = given
        slug = SafeFileName.slug(of: channel.name.text)
    }

    /// The files of a row's message in the folder: one for each symbol, or the sheet.
    ///
    /// - Parameters:
    ///   - row: read only if rows give names.
    ///   - number: nil while the message is not published; its name may not be known then.
    ///   - count: the number of its symbols, at least 1.
    func files(
        of row: @autoclosure () throws -> BatchRow, _ number: MessageNumber?, count: Int
    ) throws -> [String] {
        if isSheet { return [Self.sheet] }
        let own = given.isEmpty ? nil : try row().fileName()
        guard let name = own ?? number.map({ defaultName($0, count: count) }) else { return [] }
        return Self.numbered(name, count)
    }

    private static func numbered(_ name: String, _ count: Int) -> [String] {
        (1...count).map { name.numbered($0, of: count) }
    }

    /// `tickets-17.png`, or `tickets-17-unnamed.png` if another row gives that name.
    private func defaultName(_ number: MessageNumber, count: Int) -> String {
        let claim = number.duplicateIndex > 1 ? "\(number.duplicateIndex)" : ""
        var name = [slug, "\(number.number)", claim].filter { !$0.isEmpty }.joined(separator: "-")
        guard !given.isEmpty else { return name + ".png" }
        while Self.numbered(name + ".png", count).contains(where: given.contains) { name += "-unnamed" }
        return name + ".png"
    }
}
