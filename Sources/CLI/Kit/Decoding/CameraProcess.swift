import SeQRcast

/// A decoder process that scans the images of a camera, one for each request: an empty frame. The
/// answer is a step, the first one when the camera is open.
final class CameraProcess {
    private let child: ChildProcess
    private var requests: FrameWriter
    private var answers: FrameReader

    /// - Throws: `DecoderFailure`, or `ImagingError.camera` where the device cannot be used.
    init(device: String) throws {
        child = try DecoderProgram().scanCamera(device)
        requests = FrameWriter(pipe: child.input)
        answers = FrameReader(pipe: child.output)
        _ = try receive()
    }

    /// Waits for the next image, and scans it.
    ///
    /// - Throws: `DecoderFailure`, or `ImagingError.camera` where no more images come.
    func nextCodes() throws -> [FoundCode] {
        SignalMask.withoutBrokenPipe {
            try? requests.send([])
            try? requests.flush()
        }
        return try receive().codes
    }

    private func receive() throws -> Detections {
        guard let frame = try answers.receive() else { throw DecoderFailure(child.wait()) }
        switch try ImageScan.Step(frame: frame) {
        case .page(let detections): return detections
        case .failure(let error): throw error
        default: throw DecoderFailure.crashed
        }
    }
}
