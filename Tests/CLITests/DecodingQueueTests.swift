import Foundation
import SeQRcast
import Synchronization
import Testing

@testable import CLI

/// Files are decoded ahead by several threads, and taken in order.
struct DecodingQueueTests {
    private func file(_ name: String) -> InputFile { InputFile(path: name, vaultFiles: []) }

    private func result(codes: Int = 0) -> PictureResult {
        let code = FoundCode(bytes: [1], corners: [], isPartial: false)
        var result = PictureResult()
        result.reading.append(
            .page(
                Detections(
                    codes: [FoundCode](repeating: code, count: codes), undecodedSymbols: [], isCutShort: false
                )))
        return result
    }

    @Test func `results are taken in order, as far as they are ready`() {
        let queue = DecodingQueue()
        for name in ["a", "b", "c", "d"] { queue.append(file(name)) }
        let places = (0..<4).compactMap { _ in queue.begin()?.place }
        #expect(places == [0, 1, 2, 3])
        queue.finish(1, result(codes: 1))
        queue.finish(0, result(codes: 2))
        queue.finish(3, result(codes: 3))
        let taken = queue.take(limit: 10)
        #expect(taken.map(\.file.path) == ["a", "b"])
        #expect(taken.map(\.result.reading.codes.count) == [2, 1])
        queue.finish(2, result())
        queue.append(file("e"))
        #expect(queue.take(limit: 1).map(\.file.path) == ["c"])
        #expect(queue.take(limit: 10).map(\.file.path) == ["d"])
        #expect(queue.begin()?.place == 4)
    }

    /// The codes in a stranger's files do not fill the memory.
    @Test func `no file is begun while too many codes wait`() {
        let queue = DecodingQueue()
        for name in ["large", "next"] { queue.append(file(name)) }
        #expect(queue.begin()?.place == 0)
        queue.finish(0, result(codes: 5_000))
        let order = Mutex<[String]>([])
        let reader = DispatchQueue(label: "reader")
        reader.async {
            let begun = queue.begin()?.file.path
            order.withLock { $0.append("\(begun ?? "nothing") is begun") }
        }
        order.withLock { $0.append("large is taken") }
        #expect(queue.take(limit: 1).count == 1)
        reader.sync {}
        #expect(order.withLock(\.self) == ["large is taken", "next is begun"])
    }

    @Test func `no file is begun after the queue is closed`() {
        let queue = DecodingQueue()
        queue.append(file("a"))
        queue.close()
        #expect(queue.begin() == nil)
    }
}
