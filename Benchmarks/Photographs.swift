import Decoding
import Foundation
import Imaging

/// The results of reading a folder of photographs: by this package and by others, and by each of
/// the passes.
enum Photographs {
    static func reports(_ set: PhotoSet) throws -> [Report] {
        [try readers(set), try passes(set)]
    }

    private struct Score {
        var listed = 0
        var counted = 0
        var wrong = 0
        var times: [URL: Duration] = [:]

        mutating func add(_ texts: Set<String>, of photo: PhotoSet.Photo, in time: Duration) {
            times[photo.url] = time
            guard photo.texts.isEmpty else {
                listed += texts.isSuperset(of: photo.texts) ? 1 : 0
                wrong += texts.subtracting(photo.texts).count
                return
            }
            counted += min(texts.count, photo.count)
        }

        var total: Duration { times.values.reduce(.zero, +) }
    }

    private static func readers(_ set: PhotoSet) throws -> Report {
        let programs: [PhotoReader?] = [.seqrcast, .library, .zbarimg, .zxing]
        let readers = programs.compactMap(\.self)
        var scores = readers.map { _ in Score() }
        // The photographs that the first reader can read.
        var readable: [URL] = []
        for photo in set.listed + set.counted {
            for (index, reader) in readers.enumerated() {
                var texts: Set<String> = []
                let time = try ContinuousClock().measure { texts = try reader.texts(photo.url) }
                scores[index].add(texts, of: photo, in: time)
                if index == 0, !texts.isEmpty { readable.append(photo.url) }
            }
        }
        var table = Table(["reader", "pictures read", "codes", "not expected", "time", "median", "slowest"])
        for (reader, score) in zip(readers, scores) {
            let median = median(readable.compactMap { score.times[$0] })
            table.row([
                reader.name, "\(score.listed)", "\(score.counted)", "\(score.wrong)",
                ratio(score.total, scores[0].total),
                ratio(median, Self.median(readable.compactMap { scores[0].times[$0] })),
                milliseconds(score.times.values.max() ?? .zero) + " ms",
            ])
        }
        return Report(
            title: "Photographs: readers",
            note: """
                \(set.listed.count) pictures with known texts, which count as read if all texts are found; \
                \(set.counted.reduce(0) { $0 + $1.count }) codes in \(set.counted.count) pictures of which only the \
                number is known, where different texts count. Each program gets each picture in a separate process. Times are \
                relative to the first program; the median is over the pictures in which that reads anything.
                """,
            table: table)
    }

    /// Each pass, after those before it.
    private static func passes(_ set: PhotoSet) throws -> Report {
        var scores = ReadingPass.all.map { _ in Score() }
        for photo in set.listed + set.counted {
            var picture: GrayImage?
            try ImageDecoder(Array(Data(contentsOf: photo.url))).forEachImage {
                picture = $0
                return false
            }
            guard let picture else { continue }
            for count in ReadingPass.all.indices {
                var findings: Detections?
                let time = ContinuousClock().measure {
                    findings = CodeReader.read(picture, by: ReadingPass.all[...count])
                }
                let texts = findings?.codes.filter { !$0.isPartial }.compactMap(\.text) ?? []
                scores[count].add(Set(texts), of: photo, in: time)
            }
        }
        var table = Table(["after pass", "pictures read", "codes", "not expected", "time"])
        for (pass, score) in zip(ReadingPass.all, scores) {
            table.row([
                pass.name, "\(score.listed)", "\(score.counted)", "\(score.wrong)",
                ratio(score.total, scores[0].total),
            ])
        }
        return Report(
            title: "Photographs: passes",
            note:
                "The same pictures, by the passes up to each. Times, without decoding, in those of the first pass alone.",
            table: table)
    }

    private static func median(_ times: [Duration]) -> Duration {
        times.isEmpty ? .zero : times.sorted()[times.count / 2]
    }
}
