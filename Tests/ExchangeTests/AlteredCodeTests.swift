import Hex
import Specimens
import Testing
import Wire

/// Altered codes are refused: every kind, in both suites, with each content, altered in every way.
///
/// If a reader needs a millisecond or more for each, every eleventh alteration is tested: eleven is
/// coprime to eight, so each bit of a byte has its turn. The tests of each kind check the exact
/// error.
struct AlteredCodeTests {
    private static let all = Result {
        try Scene.all.map { try Specimens.ofScene($0[0]) } + [Specimens.ofNoSuite()]
    }
    private static let specimens = ((try? all.get()) ?? []).flatMap { $0 }

    private func steps(_ count: Int, of specimen: Specimen) -> StrideTo<Int> {
        stride(from: 0, to: count, by: specimen.reader.isSlow ? 11 : 1)
    }

    @Test func `the samples cover every kind`() throws {
        let names = try Self.all.get().flatMap { $0.map(\.name) }
        #expect(Set(names).count == 34 && names.count == 90)
    }

    @Test(arguments: specimens)
    func `unaltered codes are accepted`(_ specimen: Specimen) {
        #expect(specimen.reader.refusal(specimen.bytes) == nil)
        #expect(specimen.reader.refusal(specimen.twin) == nil)
        #expect(specimen.bytes != specimen.twin)
    }

    @Test(arguments: specimens)
    func `every flipped bit is refused`(_ specimen: Specimen) {
        for bit in steps(specimen.bytes.count * 8, of: specimen) {
            #expect(specimen.reader.refusal(specimen.bytes.flipping(bit: bit)) != nil, "bit \(bit)")
        }
    }

    @Test(arguments: specimens)
    func `every truncation is refused`(_ specimen: Specimen) {
        for count in steps(specimen.bytes.count, of: specimen) {
            #expect(specimen.reader.refusal(Array(specimen.bytes.prefix(count))) != nil, "\(count) bytes")
            #expect(specimen.reader.refusal(Array(specimen.bytes.suffix(count))) != nil, "last \(count)")
        }
    }

    @Test(arguments: specimens)
    func `every extension is refused`(_ specimen: Specimen) {
        for byte in steps(256, of: specimen).map(UInt8.init) {
            #expect(specimen.reader.refusal(specimen.bytes + [byte]) != nil, "\(byte) behind")
            #expect(specimen.reader.refusal([byte] + specimen.bytes) != nil, "\(byte) in front")
        }
        for place in steps(specimen.bytes.count, of: specimen) {
            let bytes = specimen.bytes
            #expect(specimen.reader.refusal(bytes[..<place] + [0] + bytes[place...]) != nil, "at \(place)")
        }
    }

    @Test(arguments: specimens)
    func `every splice is refused`(_ specimen: Specimen) {
        let (one, two) = (specimen.bytes, specimen.twin)
        for cut in steps(min(one.count, two.count), of: specimen) {
            for spliced in [one[..<cut] + two[cut...], two[..<cut] + one[cut...]].map(Array.init)
            // Near the ends both may have the same bytes, so nothing is spliced.
            where spliced != one && spliced != two {
                #expect(specimen.reader.refusal(spliced) != nil, "cut at \(cut)")
            }
        }
    }

    /// Every kind, of each suite, channel, owner and recipient, given to the reader of every other.
    @Test(arguments: Scene.all.indices)
    func `nobody accepts a code for somebody else`(suite: Int) throws {
        let own = try Scene.all[suite].flatMap { try Specimens.ofScene($0) } + Specimens.ofNoSuite()
        let others = try Specimens.ofScene(Scene.all[(suite + 1) % Scene.all.count][0])
        for each in Dictionary(grouping: own, by: \.reader.name).values.map({ $0[0] }) {
            for specimen in own + others {
                let isTaken = each.reader.refusal(specimen.bytes) == nil
                #expect(
                    isTaken == (specimen.reader.name == each.reader.name),
                    "\(specimen) to the reader of \(each)")
            }
        }
    }
}
