import Foundation
import Links
import SeQRcast

/// The cost of importing lists of dangerous URLs, and of looking up a link in them.
enum ThreatLookups {
    private static let lookupLimit = Duration.milliseconds(1)
    private static let importLimit = Duration.seconds(30)

    private struct Run: Hashable {
        let count: Int
        let isListed: Bool
    }

    static func report(_ effort: Effort, in folder: URL) throws -> Report {
        let counts = effort.histories
        var race = Race<Run>()
        var imports: [Int: Duration] = [:]
        for count in counts {
            let lists = ThreatLists(beside: folder.appending(path: "\(count).sqlite"))
            imports[count] = try ContinuousClock().measure { try fill(lists, count) }
            for isListed in [true, false] {
                let link = try link(isListed ? count / 2 : count)
                race.enter(Run(count: count, isListed: isListed), repetitions: 4) {
                    let threats = try lists.threats(of: link)
                    precondition(threats.isEmpty != isListed, "as it was made")
                }
            }
        }
        let times = try race.medians(rounds: effort.rounds)
        var table = Table([
            "URLs on the list", "import, ms", "look-up of one that is there, µs", "of another, µs",
        ])
        for count in counts {
            guard let listed = times[Run(count: count, isListed: true)],
                let other = times[Run(count: count, isListed: false)], let time = imports[count]
            else { continue }
            table.row([
                count.grouped, Int(time / .milliseconds(1)).grouped, listed.microseconds, other.microseconds,
            ])
        }
        let slowest = times.values.max() ?? .zero
        let longest = imports.values.max() ?? .zero
        return Report(
            title: "Lists of dangerous URLs",
            note: """
                Medians of \(effort.rounds) rounds for look-ups, which try all expressions of a long link in a list of \
                whole hashes and one of prefixes; an import is measured once.
                """,
            table: table,
            bounds: [
                Bound(
                    promise: "a link is looked up within a millisecond",
                    measured: "\(slowest.microseconds) µs", holds: slowest < lookupLimit),
                Bound(
                    promise: "a list is imported within thirty seconds",
                    measured: "\(Int(longest / .milliseconds(1)).grouped) ms", holds: longest < importLimit),
            ])
    }

    private static func link(_ number: Int) throws -> Link {
        guard let link = Link(url(number)) else { preconditionFailure("it is one") }
        return link
    }

    private static func url(_ number: Int) -> String {
        "http://a.b.c.h\(number % 9_973).example.org/one/two/three/four/\(number).exe?x=\(number)"
    }

    /// A list of URLs, and a small one of Safe Browsing's prefixes.
    private static func fill(_ lists: ThreatLists, _ count: Int) throws {
        var number = 0
        var rest: ArraySlice<UInt8> = []
        _ = try lists.importLists(
            from: { buffer, range in
                while rest.isEmpty, number < count {
                    rest = Array((url(number) + "\n").utf8)[...]
                    number += 1
                }
                let piece = rest.prefix(range.count)
                buffer.replaceSubrange(range.lowerBound..<range.lowerBound + piece.count, with: piece)
                rest = rest.dropFirst(piece.count)
                return piece.count
            }, options("urls"))
        // One prefix, 00000000; the checksum is that of four zeros.
        var json = Array(
            """
            {"name":"mw-4b","additionsFourBytes":{},"sha256Checksum":"3z9hmASpL9tAVxktxD3XSOp3itxSvEmM6AUkwBS4ERk="}
            """.utf8)[...]
        _ = try lists.importLists(
            from: { buffer, range in
                let piece = json.prefix(range.count)
                buffer.replaceSubrange(range.lowerBound..<range.lowerBound + piece.count, with: piece)
                json = json.dropFirst(piece.count)
                return piece.count
            }, options(nil))
    }

    private static func options(_ name: String?) -> ThreatLists.ImportOptions {
        var options = ThreatLists.ImportOptions()
        options.name = name
        return options
    }
}
