import Foundation
import Hex
import Wire

/// One file of `fixtures/vectors`: a scenario, what is expected of it, and its inputs and outputs.
struct Vector {
    let kind: String
    let scenario: String
    let comment: String
    let expect: String
    private var fields: [(name: String, value: String)] = []

    init(
        _ kind: String, _ scenario: String, expect: String = "success", _ comment: String,
        code: String? = nil
    ) {
        self.kind = kind
        self.scenario = scenario
        self.comment = comment
        self.expect = expect
        fields = code.map { [("code", $0)] } ?? []
    }

    func with(_ name: String, _ value: String) -> Vector {
        var copy = self
        copy.fields.append((name, value))
        return copy
    }

    func with(_ name: String, _ bytes: [UInt8]) -> Vector { with(name, bytes.hex) }

    func with(_ name: String, json text: String) -> Vector {
        with(name, String(decoding: (try? JSONEncoder().encode(text)) ?? Data(), as: UTF8.self))
    }

    func write(below folder: URL) throws {
        let file = folder.appending(path: "\(kind)/\(scenario).txt")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        let lines =
            ["expect: \(expect)", "# \(comment)"] + fields.map { name, value in "\(name): \(value)" }
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
    }
}

extension Vector {
    /// The code, its body, and the file, for the fuzzer to begin with.
    func writeSeeds(below folder: URL) throws {
        if let file = fields.first(where: { $0.name == "file" })?.value {
            try write([UInt8](hex: file), to: folder.appending(path: "document/\(scenario)"))
        }
        guard let text = fields.first(where: { $0.name == "code" })?.value else { return }
        try write(Array(text.utf8), to: folder.appending(path: "code/\(kind)-\(scenario)"))
        guard let code = try? Code(text: text) else { return }
        try write(code.body, to: folder.appending(path: "body/\(kind)-\(scenario)"))
        guard code.kind == .backup else { return }
        try write(code.kind.header + code.body, to: folder.appending(path: "backup/\(scenario)"))
    }

    private func write(_ bytes: [UInt8], to file: URL) throws {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }
}

extension [UInt8] {
    /// With one bit of the byte at `offset` flipped; negative offsets count from the end.
    func flipping(_ offset: Int, bit: UInt8 = 1) -> [UInt8] {
        var copy = self
        copy[offset < 0 ? count + offset : offset] ^= bit
        return copy
    }

    func replacing(_ range: Range<Int>, with bytes: [UInt8]) -> [UInt8] {
        Array(self[..<range.lowerBound]) + bytes + Array(self[range.upperBound...])
    }
}

/// A varint in its shortest form.
func varint(_ value: UInt64) -> [UInt8] {
    var writer = ByteWriter()
    writer.integer(value)
    return writer.bytes
}

func lengthPrefixed(_ bytes: [UInt8]) -> [UInt8] { varint(UInt64(bytes.count)) + bytes }

func lengthPrefixed(_ text: String) -> [UInt8] { lengthPrefixed(Array(text.utf8)) }
