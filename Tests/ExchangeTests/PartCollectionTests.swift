import Testing
import Wire

@testable import Exchange

struct PartCollectionTests {
    private static let code = Code(kind: .message, body: (0..<500).map { UInt8(truncatingIfNeeded: $0 * $0) })

    private func collect(_ parts: [Part]) -> PartCollection {
        var collection = PartCollection(of: parts[0].set)
        for part in parts { collection.insert(part) }
        return collection
    }

    private func forged(_ part: Part, _ salt: UInt8 = 1) -> Part {
        Part(of: part.set, index: part.index, shard: part.shard.map { $0 ^ salt })
    }

    private func rebuilt(_ parts: [Part]) -> (code: Code?, forged: Int)? {
        collect(parts).rebuilt().map { (try? $0.code.get(), $0.forgedCount) }
    }

    @Test func `any three of five give the code, in any order and however often`() throws {
        let parts = Self.code.parts(dataCount: 3, parityCount: 2)
        for mask in 0..<32 {
            let held = (0..<5).filter { mask >> $0 & 1 == 1 }.map { parts[$0] }
            for order in [held, held.reversed(), held + held] where !held.isEmpty {
                let collection = collect(order)
                #expect(collection.indices == held.map(\.index))
                #expect(collection.needed == max(0, 3 - held.count))
                #expect(collection.missing == (0..<5).filter { mask >> $0 & 1 == 0 })
                #expect(try collection.rebuilt()?.code.get() == (held.count < 3 ? nil : Self.code))
            }
        }
    }

    @Test(arguments: [1, 2, 251, 499, 508])
    func `any number of data parts`(dataCount: Int) throws {
        let code = Code(kind: .share, body: Array(Self.code.body.prefix(dataCount < 255 ? 500 : 0)))
        let count = min(dataCount, 254)
        // With that many parts the last would be empty.
        guard (count - 1) * ((code.payload.count + count - 1) / count) < code.payload.count else { return }
        let parts = code.parts(dataCount: count, parityCount: 1)
        #expect(try collect(Array(parts.dropFirst())).rebuilt()?.code.get() == code)
    }

    @Test func `a forged part among one more than are needed is left out`() throws {
        let parts = Self.code.parts(dataCount: 3, parityCount: 2)
        for index in parts.indices {
            var held = parts
            held[index] = forged(parts[index])
            let found = try #require(rebuilt(held))
            #expect(found == (Self.code, 1))
            held.remove(at: index == 0 ? 1 : 0)
            #expect(try #require(rebuilt(held)) == (Self.code, 1))
            held.remove(at: index == 0 || index == 1 ? 1 : 0)
            #expect(rebuilt(held) == nil)
        }
    }

    @Test func `parts that contradict each other are all kept, and the true ones found`() throws {
        let parts = Self.code.parts(dataCount: 3, parityCount: 0)
        let held = [forged(parts[0]), forged(parts[0], 2), parts[1], forged(parts[1]), parts[2], parts[0]]
        #expect(try #require(rebuilt(held)) == (Self.code, 3))
        #expect(rebuilt(held.dropLast()) == nil)
    }

    @Test func `forgeries of all parts, before or after the genuine ones, are left out`() throws {
        let parts = Self.code.parts(dataCount: 10, parityCount: 4)
        let forgeries = parts.map { forged($0) } + parts.map { forged($0, 2) }
        #expect(try #require(rebuilt(forgeries + parts)) == (Self.code, 28))
        #expect(try #require(rebuilt(parts + forgeries)) == (Self.code, 28))
        #expect(rebuilt(forgeries + parts.prefix(9)) == nil)
    }

    @Test func `no more than four parts claim one place`() {
        let part = Self.code.parts(dataCount: 3, parityCount: 0)[0]
        var collection = PartCollection(of: part.set)
        for salt in 1...4 as ClosedRange<UInt8> {
            let news = [collection.insert(forged(part, salt)), collection.insert(forged(part, salt))]
            #expect(news == [true, false])
        }
        let isKept = collection.insert(part)
        #expect(!isKept)
        #expect(collection.parts.count == 4)
    }

    @Test func `one forged of the most parts there can be is found`() throws {
        let code = Code(
            kind: .message, body: (0..<240_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) })
        var parts = code.parts(dataCount: 191, parityCount: 64)
        parts[100] = forged(parts[100])
        #expect(try #require(rebuilt(Array(parts.dropLast(63)))) == (code, 1))
    }

    @Test func `text without a known header is distinguished by kind of error`() throws {
        for (header, error) in [
            ("SEQR1PP:", WireError.unknownKind), ("SEQR1XX:", .unknownKind),
            ("SEQR2MS:", .unsupportedVersion), ("HTTP://A", .notACode),
        ] {
            let payload = Array(header.utf8) + Self.code.body
            let set = PartSet(
                id: PartSet.id(of: payload), dataCount: 2, parityCount: 1, length: payload.count)
            let rebuilt = try #require(collect(set.parts(of: payload)).rebuilt())
            #expect(throws: error) { () throws in try rebuilt.code.get() }
        }
    }

    /// Another set with the same id but other numbers, so that its parts do not mix with the
    /// genuine ones.
    @Test func `parts with the same id and other numbers are another set`() {
        let parts = Self.code.parts(dataCount: 3, parityCount: 2)
        let other = PartSet(id: parts[0].set.id, dataCount: 2, parityCount: 2, length: parts[0].set.length)
        #expect(other != parts[0].set)
        #expect(collect(other.parts(of: Self.code.payload)).rebuilt() != nil)
    }

    /// A hundred forged parts must not cost a hundred searches.
    @Test func `parts deserve a search when enough came, and then at doubled numbers`() {
        let set = PartSet(
            id: [UInt8](repeating: 1, count: PartSet.idLength), dataCount: 2, parityCount: 40, length: 2)
        var parts = PartCollection(of: set)
        var searched: [Int] = []
        for index in 0..<40 {
            parts.insert(Part(of: set, index: index, shard: [7]))
            if parts.justifiesSearch(since: index) { searched.append(index + 1) }
        }
        #expect(searched == [2, 3, 4, 6, 10, 18, 34])
        #expect(parts.justifiesSearch(since: 17))
        #expect(!parts.justifiesSearch(since: 34))
        #expect(!parts.justifiesSearch(since: 40))
    }
}
