import Decoding
import Foundation
import Imaging

/// The processor time in which photographs are read, compared with zxing-cpp's.
enum PhotographTimes {
    private enum Reader: Hashable { case own, gray, colour }

    static func report(_ set: PhotoSet, _ effort: Effort) throws -> Report {
        let files = (set.listed + set.counted).map(\.url)
        var times: [Reader: [Double]] = [:]
        for _ in 0..<effort.bulkRounds {
            times[.own, default: []].append(try own(files))
            guard let zxing = ZXing() else { continue }
            times[.gray, default: []].append(try zxing.seconds(files, isGray: true))
            times[.colour, default: []].append(try zxing.seconds(files, isGray: false))
        }
        let medians = times.mapValues { $0.sorted()[$0.count / 2] }
        var table = Table(["", "ms of one core"])
        var ratios: [Ratio] = []
        for (name, reader, least) in [
            ("this package", Reader.own, nil), ("zxing-cpp, from gray", .gray, 0.7),
            ("zxing-cpp, from colour", .colour, 1),
        ] {
            guard let time = medians[reader] else { continue }
            table.row([name, "\(Int(1000 * time))"])
            guard let own = medians[.own], let least else { continue }
            ratios.append(
                Ratio(name: "\(name) / photographs here", value: time / own, limit: .atLeast(least)))
        }
        return Report(
            title: "Photographs: times",
            note: """
                \(files.count) photographs in one process, their files included; processor time, medians of \
                \(effort.bulkRounds) runs in turns. zxing-cpp is Python's package, with all its tries, for QR codes alone. It \
                gets images from Pillow: gray, which libjpeg then decodes as such, or in colour, as most programs do.
                """,
            table: table, ratios: ratios)
    }

    private static func own(_ files: [URL]) throws -> Double {
        let start = clock()
        for file in files { keep(ImageScan(Array(try Data(contentsOf: file)))) }
        return Double(clock() - start) / Double(CLOCKS_PER_SEC)
    }
}

/// zxing-cpp in the Python that is first in the search path.
private struct ZXing {
    private let python: Program

    /// - Returns: nil if Python, zxing-cpp or Pillow is not installed.
    init?() {
        guard let python = Program("python3"), (try? python.run(["-c", "import zxingcpp, PIL"])) != nil else {
            return nil
        }
        self.python = python
    }

    /// The processor time for these photographs.
    func seconds(_ files: [URL], isGray: Bool) throws -> Double {
        let output = try python.run(["-c", Self.script, isGray ? "L" : "RGB"] + files.map(\.path))
        return Double(String(decoding: output, as: UTF8.self).filter { !$0.isWhitespace }) ?? .nan
    }

    /// Where a photograph is transparent, its paper is white.
    private static let script = """
        import sys, time, zxingcpp
        from PIL import Image, ImageOps
        start = time.process_time()
        for file in sys.argv[2:]:
            image = Image.open(file)
            image.draft(sys.argv[1], image.size)
            if image.mode in ("RGBA", "LA", "P"):
                image = Image.alpha_composite(Image.new("RGBA", image.size, "white"), image.convert("RGBA"))
            image = ImageOps.exif_transpose(image.convert(sys.argv[1]))
            zxingcpp.read_barcodes(image, formats=zxingcpp.BarcodeFormat.QRCode)
        print(time.process_time() - start)
        """
}
