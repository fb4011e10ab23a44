import SeQRcast
import Texts

extension LinkCheck {
    /// A check that warns once if the lists cannot be used.
    convenience init(_ lists: ThreatLists) {
        self.init(lists) {
            Console.warn("links are not checked with threat lists: \(Diagnostic($0).sentence)")
        }
    }
}
