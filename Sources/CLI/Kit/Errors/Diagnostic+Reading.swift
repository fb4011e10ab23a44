import SeQRcast

extension Diagnostic {
    init(_ failure: DecoderFailure) {
        switch failure {
        case .cannotStart: self.init(.failed, "no process could be started to read it")
        case .tooSlow(let limit):
            self.init(
                .fileError, "reading it takes longer than \(limit.components.seconds) s",
                hints: ["`--time-limit SECONDS` allows more"])
        case .outOfMemory: self.init(.fileError, "reading it took more memory than is allowed")
        case .crashed: self.init(.fileError, "a decoder crashed on it")
        }
    }

    init(_ error: CameraError) {
        switch error {
        case .cannotOpen: self.init(.fileError, "the camera cannot be opened")
        case .busy: self.init(.fileError, "another program uses the camera")
        case .notACamera: self.init(.fileError, "that is no camera whose pictures can be read")
        case .noPicture: self.init(.fileError, "no more pictures come from the camera")
        }
    }

    /// - Parameter limit: the time after which the search ended, where it was not ended before.
    init(noCodeWithin limit: Duration?) {
        guard let limit else {
            self.init(.noCode, "no QR code found")
            return
        }
        self.init(
            .noCode, "no QR code found within the time limit of \(limit.components.seconds) s",
            hints: ["`--time-limit SECONDS` allows more"])
    }

    init(_ miss: UndecodedSymbol) {
        let (reason, hint) =
            switch miss.cause {
            case .tooSmall(let pixels):
                (
                    "too small (about \((pixels * 10).rounded() / 10) pixels a module)",
                    "photograph it from nearer, or at a higher resolution"
                )
            case .cutOff: ("cut off", "photograph all of it, with some of the white around it")
            case .unclear:
                ("too blurred, damaged or distorted", "hold still, straight in front of it, in good light")
            }
        self.init(.noCode, "a QR code is there but could not be read: \(reason)", hints: [hint])
    }
}
