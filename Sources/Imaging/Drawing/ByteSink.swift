/// The bytes that a library has written.
final class ByteSink {
    private(set) var bytes: [UInt8] = []

    func append(_ piece: some Sequence<UInt8>) { bytes.append(contentsOf: piece) }
}
