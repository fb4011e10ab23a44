import Wire

@testable import Imaging

extension SymbolPrefix {
    /// The segments before a link's code.
    init(_ text: String) {
        let segments = LinkPage.segments(of: text)
        self.init(alphanumeric: segments.alphanumeric, bytes: segments.bytes)
    }
}
