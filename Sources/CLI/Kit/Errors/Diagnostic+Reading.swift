import Foundation
import SeQRcast

/// Why a decoding process did not finish a file.
enum DecoderFailure: Error, Equatable {
    /// `seqrcast-decode` is in none of these places.
    case notInstalled(places: [String])
    /// The system could not start another process.
    case cannotStart
    /// The process was ended because it exceeded this limit.
    case tooSlow(limit: Duration)
    case outOfMemory
    case crashed

    /// - Parameter ending: how a process ended that should have kept running.
    init(_ ending: ChildProcess.Ending) {
        // Linux sends SIGKILL when the whole machine has no memory left.
        let isOutOfMemory = [.exit(ImageScan.outOfMemoryStatus), .signal(SIGKILL)].contains(ending)
        self = isOutOfMemory ? .outOfMemory : .crashed
    }
}

extension Diagnostic {
    init(_ failure: DecoderFailure) {
        switch failure {
        case .notInstalled(let places):
            self.init(
                .failed, "the program seqrcast-decode, which reads images, is missing",
                hints: ["install it as \(places.map(\.printableName).joined(separator: " or "))"])
        case .cannotStart: self.init(.failed, "cannot start a process to read the image")
        case .tooSlow(let limit):
            self.init(
                .fileError, "reading took longer than \(limit.components.seconds) s", hints: [Self.moreTime])
        case .outOfMemory: self.init(.fileError, "reading needed more memory than is allowed")
        case .crashed: self.init(.fileError, "an image decoder crashed")
        }
    }

    init(_ error: CameraError) {
        switch error {
        case .cannotOpen: self.init(.fileError, "cannot open the camera")
        case .busy: self.init(.fileError, "the camera is in use by another program")
        case .notACamera: self.init(.fileError, "not a supported camera")
        case .noFrame: self.init(.fileError, "the camera sends no more images")
        }
    }

    /// - Parameter limit: the time limit that ended the search; nil if the search was complete.
    init(noCodeWithin limit: Duration?) {
        guard let limit else {
            self.init(.noCode, "no QR code found")
            return
        }
        self.init(
            .noCode, "no QR code found within the time limit of \(limit.components.seconds) s",
            hints: [Self.moreTime])
    }

    init(_ miss: UndecodedSymbol) {
        let (reason, hint) =
            switch miss.cause {
            case .tooSmall(let pixels):
                (
                    "too small (about \((pixels * 10).rounded() / 10) pixels per module)",
                    "take the photo from nearer, or at a higher resolution"
                )
            case .cutOff: ("cut off", "include the whole code and some of the white around it")
            case .unclear:
                ("blurred, damaged or distorted", "hold still, straight in front of the code, in good light")
            }
        self.init(.noCode, "found a QR code that cannot be read: \(reason)", hints: [hint])
    }

    static let moreTime = "`--time-limit SECONDS` sets a longer limit"
}
