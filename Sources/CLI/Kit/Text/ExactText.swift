/// A text that is compared byte by byte, as what is signed is. Swift's strings take composed and decomposed letters for equal.
struct ExactText: Hashable, Comparable {
    let text: String

    init(_ text: String) { self.text = text }

    static func == (left: ExactText, right: ExactText) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8)
    }

    static func < (left: ExactText, right: ExactText) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }

    func hash(into hasher: inout Hasher) { hasher.combine(Array(text.utf8)) }
}
