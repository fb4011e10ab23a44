import ArgumentParser
import Foundation
import SeQRcast

/// The decoder process, seen from within. `DecoderProcess` starts it.
///
/// It decodes images from strangers with libraries in C. So it has no vault and little memory, and it ends with the process
/// that started it.
struct DecoderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "read-pictures", abstract: "Started by seqrcast itself.", shouldDisplay: false)

    @Option var milliseconds: Int
    @Flag var traced = false

    static func arguments(for limits: DecoderLimits) -> [String] {
        let time = limits.softTime.components
        let milliseconds = time.seconds * 1000 + time.attoseconds / 1_000_000_000_000_000
        return ["read-pictures", "--milliseconds", "\(milliseconds)"] + (limits.isTraced ? ["--traced"] : [])
    }

    func run() throws {
        ProcessLimits.endWithParent()
        ProcessLimits.dropPrivileges()
        ProcessLimits.distinguishWantOfMemory()
        // A helper program may need the image in a file.
        ProcessLimits.confine(memory: DecoderLimits.memory, fileSize: InputFile.limit)
        var requests = FrameReader(pipe: .standardInput)
        var answers = FrameWriter(pipe: .standardOutput)
        while let file = try Self.file(from: &requests) {
            var failure: (any Error)?
            ImageScan.read(file, within: .milliseconds(milliseconds), isTraced: traced) { step in
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
        // Growing the array step by step would take twice the memory.
        file.reserveCapacity(Int(String(decoding: size, as: UTF8.self)) ?? 0)
        while let piece = try requests.receive() {
            guard !piece.isEmpty else { return file }
            file += piece
        }
        return nil
    }
}
