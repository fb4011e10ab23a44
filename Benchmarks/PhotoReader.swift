import Decoding
import Foundation
import Imaging
import SeQRcast

/// A program that reads codes from an image file.
struct PhotoReader: Sendable {
    let name: String
    let texts: @Sendable (URL) throws -> Set<String>

    /// This package's tool, without a vault.
    static let seqrcast = PhotoReader(name: "seqrcast inspect") { file in
        let output = try Tool.program.run(
            ["inspect", "--json", file.path], accepted: 0...64,
            environment: ["SEQRCAST_VAULT": "/nonexistent/vault"])
        let records = try output.split(separator: UInt8(ascii: "\n")).compactMap {
            try JSONSerialization.jsonObject(with: Data($0)) as? [String: Any]
        }
        return Set(records.filter { $0["kind"] as? String != "partial" }.compactMap { $0["text"] as? String })
    }

    /// This package, inside a running program.
    static let library = PhotoReader(name: "the same, in a running program") { file in
        let codes = ImageScan(Array(try Data(contentsOf: file))).codes
        return Set(codes.filter { !$0.isPartial }.compactMap(\.text))
    }

    /// zbar's own tool, for QR codes only.
    static let zbarimg = Program("zbarimg").map { program in
        PhotoReader(name: "zbarimg") { file in
            let output = try program.run(
                ["--nodbus", "--quiet", "--xml", "-Sdisable", "-Sqrcode.enable", file.path], accepted: 0...4)
            let matches = String(decoding: output, as: UTF8.self)
                .matches(of: /<data( format='base64'[^>]*)?><!\[CDATA\[([\s\S]*?)\]\]><\/data>/)
            return Set(
                matches.compactMap { match in
                    guard match.1 != nil else { return String(match.2) }
                    let bytes = Data(base64Encoded: String(match.2), options: .ignoreUnknownCharacters)
                    return bytes.flatMap { text(Array($0)) }
                })
        }
    }

    /// zxing-cpp's tool; it reads one code of a picture.
    static let zxing = Program("ZXingReader").map { program in
        PhotoReader(name: "ZXingReader") { file in
            let output = try program.run(["-format", "QRCode", file.path], accepted: 0...64)
            let matches = String(decoding: output, as: UTF8.self).matches(of: /\nBytes: +([0-9A-F ]+)\n/)
            return Set(
                matches.compactMap { text($0.1.split(separator: " ").compactMap { UInt8($0, radix: 16) }) })
        }
    }

    private static func text(_ bytes: [UInt8]) -> String? {
        FoundCode(bytes: bytes, corners: []).text
    }
}
