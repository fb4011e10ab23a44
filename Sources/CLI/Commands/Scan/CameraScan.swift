import Foundation
import SeQRcast
import Texts

/// Scans the images of a camera, which a decoder process reads.
struct CameraScan {
    private let device: String
    private let file: InputFile
    private var camera: CameraProcess

    /// - Throws: exit code 2 where the device is no camera that can be read.
    init(device: String) throws {
        self.device = device
        let file = InputFile(path: device, vaultFiles: [])
        func refuse(_ sentence: String) -> Diagnostic {
            Diagnostic(.fileError, "\(device.printableName): \(sentence)")
        }
        guard let status = FileStatus(path: device) else { throw refuse("no such camera") }
        guard Self.isVideoDevice(status) else {
            throw Diagnostic(CameraError.notACamera).of(PageName(file: file))
        }
        guard FileSystem.allows(R_OK | W_OK, device) else {
            throw refuse("you have no permission to use this camera")
        }
        do {
            camera = try CameraProcess(device: device)
        } catch {
            throw Diagnostic(error).of(PageName(file: file))
        }
        self.file = file
    }

    /// Linux gives video devices the major number 81 (admin-guide/devices.txt).
    private static func isVideoDevice(_ status: FileStatus) -> Bool {
        status.kind == .other && status.deviceNumber >> 8 & 0xFFF == 81
    }

    /// Scans each code once, until Ctrl-C.
    ///
    /// - Parameter isOnce: whether the codes are tickets: then a line says when the last one is out
    ///   of sight, since its verdict still stands on the screen.
    /// - Throws: exit code 2 where no more images come.
    mutating func run(_ pipeline: ScanPipeline, isOnce: Bool) throws {
        var codesInSight = CodesInSight()
        Console.note("reading from \(file.name); press Ctrl-C to stop")
        while true {
            let codes = try nextCodes()
            let wasInSight = !codesInSight.isEmpty
            let news = codesInSight.news(among: codes, at: .now)
            if isOnce, wasInSight, codesInSight.isEmpty { Console.note("ready for the next ticket") }
            guard !news.isEmpty else { continue }
            var scanned = ScannedFile(file: file)
            scanned.image.append(.page(Detections(codes: news, undecodedSymbols: [], isCutShort: false)))
            try pipeline.run([scanned])
            try pipeline.presenter.conclude(pipeline.ingest.missedMessages())
        }
    }

    /// The most images in a row that may end their decoder processes: a poster is in view for seconds.
    private static let restartLimit = 10

    /// The codes in the next image. Images that end their decoder processes do not end the scan.
    private mutating func nextCodes() throws -> [FoundCode] {
        do {
            for _ in 0..<Self.restartLimit {
                do {
                    return try camera.nextCodes()
                } catch let failure as DecoderFailure {
                    Console.warn("\(file.name): \(Diagnostic(failure).sentence)")
                    camera = try CameraProcess(device: device)
                }
            }
            return try camera.nextCodes()
        } catch {
            throw Diagnostic(error).of(PageName(file: file))
        }
    }
}

/// The codes that a camera sees, so that each is scanned once.
struct CodesInSight {
    private var lastSeen: [[UInt8]: ContinuousClock.Instant] = [:]

    /// A code that was out of sight for longer counts as new.
    static let memory = Duration.seconds(3)

    var isEmpty: Bool { lastSeen.isEmpty }

    /// - Returns: those that were not in sight before.
    mutating func news(among codes: [FoundCode], at now: ContinuousClock.Instant) -> [FoundCode] {
        lastSeen = lastSeen.filter { now - $0.value <= Self.memory }
        return codes.filter { lastSeen.updateValue(now, forKey: $0.bytes) == nil }
    }
}
