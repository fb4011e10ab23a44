/// A sentence on paper with places for values, such as `From {giver}.`
package struct PaperText: Sendable, ExpressibleByStringLiteral {
    let template: String

    package init(stringLiteral template: String) { self.template = template }

    /// Returns the sentence with a value in each of its places.
    package func callAsFunction(_ values: KeyValuePairs<String, String>) -> String {
        // In a sentence from right to left a value keeps its own direction. Values without words between
        // them, such as those of a date, are written in one direction.
        let isFromRight = template.unicodeScalars.contains {
            (0x0590...0x08FF).contains($0.value) && $0.properties.isAlphabetic
        }
        var pieces = template.split(separator: "{", omittingEmptySubsequences: false).map(String.init)
        for index in pieces.indices.dropFirst() {
            let end = pieces[index].firstIndex(of: "}") ?? pieces[index].endIndex
            let name = pieces[index][..<end]
            guard let value = values.first(where: { $0.key == name })?.value else {
                preconditionFailure("no value for {\(name)}: \(template)")
            }
            let shown = isFromRight ? "\u{2068}\(value)\u{2069}" : value
            pieces[index] = shown + pieces[index][end...].dropFirst()
        }
        return pieces.joined()
    }
}

/// A sentence on paper with the place `{count}`, and a form for each of its language's plurals.
///
/// The forms are those of CLDR for whole numbers from 1 on.
package struct CountedText: Sendable, ExpressibleByStringLiteral {
    /// The forms, each once.
    let forms: [String]
    private let place: @Sendable (Int) -> Int

    private init(_ forms: [String], _ place: @escaping @Sendable (Int) -> Int) {
        (self.forms, self.place) = (forms, place)
    }

    /// One form for all numbers.
    package init(stringLiteral template: String) { self.init([template]) { _ in 0 } }

    static func one(_ one: String, other: String) -> CountedText {
        CountedText([one, other]) { $0 == 1 ? 0 : 1 }
    }

    static func polish(one: String, few: String, many: String) -> CountedText {
        CountedText([one, few, many]) { $0 == 1 ? 0 : isFew($0) ? 1 : 2 }
    }

    static func ukrainian(one: String, few: String, many: String) -> CountedText {
        CountedText([one, few, many]) { $0 % 10 == 1 && $0 % 100 != 11 ? 0 : isFew($0) ? 1 : 2 }
    }

    static func arabic(one: String, two: String, few: String, many: String, other: String) -> CountedText {
        CountedText([one, two, few, many, other]) { count in
            switch count % 100 {
            case _ where count <= 2: max(count - 1, 0)
            case 3...10: 2
            case 11...99: 3
            default: 4
            }
        }
    }

    /// Whether a number ends in 2, 3 or 4, but not in 12, 13 or 14.
    private static func isFew(_ count: Int) -> Bool {
        (2...4).contains(count % 10) && !(12...14).contains(count % 100)
    }

    package func callAsFunction(_ count: Int) -> String {
        forms[place(count)].replacing("{count}", with: "\(count)")
    }
}
