import Foundation
import SeQRcast
import Synchronization
import Testing

@testable import CLI

/// Files are decoded ahead by several threads, and taken in order.
struct DecodingQueueTests {
    private func file(_ name: String) -> InputFile { InputFile(path: name, vaultFiles: []) }

    private func scanned(_ name: String, codes: Int = 0) -> ScannedFile {
        let code = FoundCode(bytes: [1], corners: [])
        var result = ScannedFile(file: file(name))
        result.image.append(
            .page(
                Detections(
                    codes: [FoundCode](repeating: code, count: codes), undecodedSymbols: [], isCutShort: false
                )))
        return result
    }

    @Test func `results are taken in order, as far as they are ready`() {
        let queue = DecodingQueue()
        for name in ["a", "b", "c", "d"] { queue.enqueue(file(name)) }
        let places = (0..<4).compactMap { _ in queue.begin()?.index }
        #expect(places == [0, 1, 2, 3])
        queue.finish(1, scanned("b", codes: 1))
        queue.finish(0, scanned("a", codes: 2))
        queue.finish(3, scanned("d", codes: 3))
        let taken = queue.dequeue(limit: 10)
        #expect(taken.map(\.file.path) == ["a", "b"])
        #expect(taken.map(\.image.codes.count) == [2, 1])
        queue.finish(2, scanned("c"))
        queue.enqueue(file("e"))
        #expect(queue.dequeue(limit: 1).map(\.file.path) == ["c"])
        #expect(queue.dequeue(limit: 10).map(\.file.path) == ["d"])
        #expect(queue.begin()?.index == 4)
    }

    /// The codes in a stranger's files do not fill the memory.
    @Test func `no file is begun while too many codes wait`() {
        let queue = DecodingQueue()
        for name in ["large", "next"] { queue.enqueue(file(name)) }
        #expect(queue.begin()?.index == 0)
        queue.finish(0, scanned("large", codes: 20_000))
        let order = Mutex<[String]>([])
        let reader = DispatchQueue(label: "reader")
        reader.async {
            let begun = queue.begin()?.file.path
            order.withLock { $0.append("\(begun ?? "nothing") is begun") }
        }
        order.withLock { $0.append("large is taken") }
        #expect(queue.dequeue(limit: 1).count == 1)
        reader.sync {}
        #expect(order.withLock(\.self) == ["large is taken", "next is begun"])
    }

    @Test func `the page of the first file is reported while it is waited for`() {
        let queue = DecodingQueue()
        for name in ["a", "b"] { queue.enqueue(file(name)) }
        for place in 0..<2 { #expect(queue.begin()?.index == place) }
        queue.recordPages(7, of: 1)
        queue.recordPages(2, of: 0)
        var pages: [Int] = []
        let taken = queue.dequeue(limit: 1) { page in
            pages.append(page)
            let result = scanned("a")
            if pages.count == 1 { DispatchQueue.global().async { queue.finish(0, result) } }
        }
        #expect(taken.count == 1)
        #expect(Set(pages) == [3])
    }

    @Test func `no file is begun after the queue is closed`() {
        let queue = DecodingQueue()
        queue.enqueue(file("a"))
        queue.close()
        #expect(queue.begin() == nil)
    }
}
