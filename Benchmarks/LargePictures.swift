import Foundation
import Imaging
import SeQRcast

/// Photographs as large as those of telephones.
enum LargePictures {
    private static let sizes = [(width: 4000, height: 3000), (width: 8000, height: 6000)]

    static func report(_ effort: Effort, in folder: URL) throws -> Report {
        var table = Table(["JPEG", "seqrcast ms", "zbarimg ms", "zbarimg / seqrcast"])
        let zbarimg = PhotoReader.zbarimg
        if let convert = Program("convert") {
            for size in sizes {
                let source = folder.appending(path: "board.pgm")
                let file = folder.appending(path: "board.jpg")
                try Data(board(width: size.width, height: size.height)).write(to: source)
                try convert.run([source.path, "-quality", "90", file.path])
                var race = Race<String>()
                race.enter("seqrcast") { keep(try PhotoReader.seqrcast.texts(file)) }
                if let zbarimg { race.enter("zbarimg") { keep(try zbarimg.texts(file)) } }
                let times = try race.medians(rounds: min(effort.rounds, 5))
                guard let ours = times["seqrcast"] else { continue }
                table.row([
                    "\(size.width * size.height / 1_000_000) Mpx", milliseconds(ours),
                    times["zbarimg"].map(milliseconds) ?? "-",
                    times["zbarimg"].map { ratio($0, ours) } ?? "-",
                ])
            }
        }
        return Report(
            title: "Large pictures",
            note: """
                A board of grainy gray with one code, a tenth as wide as the picture, each in a separate process. \
                ImageMagick makes the JPEG; without it the table is empty.
                """,
            table: table)
    }

    /// A portable graymap.
    private static func board(width: Int, height: Int) throws -> [UInt8] {
        let symbol = try Symbol(text: "HTTPS://EXAMPLE.ORG/A-NOTICE-ON-A-BOARD")
        let scale = width / 10 / symbol.size
        var random: UInt32 = 1
        var pixels = (0..<width * height).map { index -> UInt8 in
            random = random &* 1_664_525 &+ 1_013_904_223
            return UInt8(150 + 50 * (index / width) / height + Int(random >> 27))
        }
        for y in 0..<(symbol.size + 8) * scale {
            for x in 0..<(symbol.size + 8) * scale {
                let (column, row) = (x / scale - 4, y / scale - 4)
                let isInside = 0..<symbol.size ~= column && 0..<symbol.size ~= row
                let isDark = isInside && symbol[column, row]
                let index = (height / 3 + y) * width + width / 3 + x
                pixels[index] = pixels[index] / 8 + (isDark ? 30 : 210)
            }
        }
        return Array("P5 \(width) \(height) 255\n".utf8) + pixels
    }
}
