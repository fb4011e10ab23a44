import Imaging

/// Returns a text of all alphanumeric characters, the same for the same count.
func sampleText(count: Int) -> String {
    let alphabet = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")
    var state: UInt64 = 7
    return String(
        (0..<count).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return alphabet[Int(state >> 33) % alphabet.count]
        })
}

/// Returns different texts that each fill a symbol of this version at level M.
func fullTexts(count: Int, version: Int) throws -> [String] {
    let text = sampleText(count: Symbol.capacity(version: version, level: .medium) - 3)
    return (0..<count).map { "\(100 + $0)" + text }
}
