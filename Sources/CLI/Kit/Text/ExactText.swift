/// A text that is compared byte by byte, as signatures do.
///
/// Swift's strings treat composed and decomposed letters as equal.
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
