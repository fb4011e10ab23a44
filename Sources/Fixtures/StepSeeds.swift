import Foundation
import Imaging
import SeQRcast

/// Steps of a reading, as they go from process to process: one of each kind and form, for the fuzzer to begin with.
func writeSteps(below folder: URL) throws {
    let code = FoundCode(
        bytes: Array("SEQR1PK:00".utf8), corners: [Point(x: -1, y: 2), Point(x: 300, y: 4)], isPartial: true)
    let miss = NearMiss(cause: .tooSmall(pixelsPerModule: 1.5), corners: [Point(x: 1, y: 2)])
    let position = PictureOrigin.Position(latitude: 52.5, longitude: 13.4, altitude: 34, uncertainty: 5)
    let time = PictureOrigin.Time(
        year: 2026, month: 11, day: 22, hour: 18, minute: 30, second: 0, offset: 3_600)
    let steps: [PictureReading.Step] = [
        .origin(PictureOrigin(position: position, time: time)),
        .page(Findings(codes: [code], nearMisses: [], isCutShort: false)),
        .page(Findings(codes: [code], nearMisses: [miss], isCutShort: true)),
        .failure(.tooManyPixels(width: 9, height: 9, limit: 80)),
    ]
    let file = folder.appending(path: "frame")
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    for (index, step) in steps.enumerated() {
        try Data(step.frame).write(to: file.appending(path: "step-\(index)"))
    }
}
