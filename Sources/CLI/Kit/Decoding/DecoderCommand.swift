import ArgumentParser
import Foundation
import SeQRcast

/// The reading process seen from within: `DecoderProcess` starts it. It reads pictures from strangers with libraries in C,
/// and so it has no vault, little memory, and ends with the process that started it.
struct DecoderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "read-pictures", abstract: "Started by seqrcast itself.", shouldDisplay: false)

    @Option var milliseconds: Int

    static func arguments(for limits: DecoderLimits) -> [String] {
        let time = limits.softTime.components
        let milliseconds = time.seconds * 1000 + time.attoseconds / 1_000_000_000_000_000
        return ["read-pictures", "--milliseconds", "\(milliseconds)"]
    }

    func run() throws {
        ProcessLimits.endWithParent()
        ProcessLimits.dropPrivileges()
        ProcessLimits.distinguishWantOfMemory()
        // A helper program may be given the picture in a file.
        ProcessLimits.confine(memory: DecoderLimits.memory, fileSize: InputFile.limit)
        var requests = FrameReader(pipe: .standardInput)
        var answers = FrameWriter(pipe: .standardOutput)
        while let file = try Self.file(from: &requests) {
            var failure: (any Error)?
            PictureReading.read(file, within: .milliseconds(milliseconds)) { step in
                do {
                    try answers.send(step.frame)
                    try answers.flush()
                } catch let error {
                    failure = error
                }
            }
            if let failure { throw failure }
            try answers.send([])
            try answers.flush()
        }
    }

    /// - Returns: nil when no more will come.
    private static func file(from requests: inout FrameReader) throws -> [UInt8]? {
        guard let size = try requests.receive() else { return nil }
        var file: [UInt8] = []
        // Growing it bit by bit would take twice the memory.
        file.reserveCapacity(Int(String(decoding: size, as: UTF8.self)) ?? 0)
        while let piece = try requests.receive() {
            guard !piece.isEmpty else { return file }
            file += piece
        }
        return nil
    }
}
