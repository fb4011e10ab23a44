import Foundation
import SeQRcast

/// Takes in what a camera sees.
///
/// What it sees is not a file from a stranger, and is read in this process.
struct CameraScan {
    private let camera: Camera
    private let file: InputFile

    /// For the search in one picture: the next one may be better.
    private static let timeLimit = Duration.milliseconds(200)

    /// - Throws: exit code 2 where the device is no camera that can be read.
    init(device: String) throws {
        file = InputFile(path: device, vaultFiles: [])
        let manager = FileManager.default
        func refuse(_ sentence: String) -> Diagnostic {
            Diagnostic(.fileError, "\(device.printableName): \(sentence)")
        }
        guard manager.fileExists(atPath: device) else { throw refuse("there is no such camera") }
        guard Self.isVideoDevice(device) else {
            throw Diagnostic(CameraError.notACamera).of(PageName(file: file))
        }
        guard manager.isReadableFile(atPath: device), manager.isWritableFile(atPath: device) else {
            throw refuse("you may not use this camera")
        }
        do {
            camera = try Self.withoutStandardError { try Camera(device: device) }
        } catch {
            throw Diagnostic(error).of(PageName(file: file))
        }
    }

    /// Linux gives video devices the major number 81 (admin-guide/devices.txt).
    private static func isVideoDevice(_ path: String) -> Bool {
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let attributes = try? FileManager.default.attributesOfItem(atPath: target)
        let number = attributes?[.deviceIdentifier] as? Int ?? 0
        return attributes?[.type] as? FileAttributeType == .typeCharacterSpecial && number >> 8 & 0xFFF == 81
    }

    /// The camera's library prints there what the error says better.
    private static func withoutStandardError<Result>(_ body: () throws -> Result) rethrows -> Result {
        let standardError = dup(STDERR_FILENO)
        if let nowhere = FileHandle(forWritingAtPath: "/dev/null") {
            dup2(nowhere.fileDescriptor, STDERR_FILENO)
        }
        defer {
            dup2(standardError, STDERR_FILENO)
            close(standardError)
        }
        return try body()
    }

    /// Takes in each code once, until Ctrl-C.
    ///
    /// - Throws: exit code 2 where no more pictures come.
    func run(_ scan: PictureScan) throws {
        var codesInSight = CodesInSight()
        Console.note("reading from \(file.name); Ctrl-C ends it")
        while true {
            let picture: GrayImage
            do {
                picture = try camera.nextImage()
            } catch {
                throw Diagnostic(error).of(PageName(file: file))
            }
            let codes = CodeReader.read(picture, until: .now + Self.timeLimit).codes
            let news = codesInSight.news(among: codes, at: .now)
            guard !news.isEmpty else { continue }
            var result = PictureResult()
            result.reading.append(.page(Detections(codes: news, undecodedSymbols: [], isCutShort: false)))
            try scan.take([ReadPicture(file: file, result: result)])
            try scan.conclude()
        }
    }
}
