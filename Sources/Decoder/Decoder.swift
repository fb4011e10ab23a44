// Decoder: the program seqrcast-decode, which `seqrcast` starts for images from strangers.
//
// It decodes and detects, and does nothing else: it has no vault, no terminal and little memory,
// and ends with the process that started it. `DecoderProcess` and `CameraProcess` of the command
// line are its other side.

import CConfinement
import Decoding
import Imaging

@main struct Decoder {
    /// Bytes of memory on top of those at the start. 256 MiB are for the image and its file. The
    /// rest is for memory that counts though it is never touched: blocks that the allocator rounds
    /// up or holds back, and stacks of threads that some libraries start.
    private static let memory: UInt64 = (256 + 32) << 20
    /// The largest file, in bytes. A helper program may need it in a file.
    private static let fileSize: UInt64 = 256 << 20

    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch (arguments.first, arguments.count) {
        case ("libraries", 1):
            for library in DecodingLibraries.versions { print(library.name, library.version) }
        case ("confinement", 1): Frame.send([confinement_enter(-1, -1) ? 1 : 0])
        case ("camera", 2):
            limit()
            scanCamera(arguments[1])
        case ("files", 2), ("files", 3):
            guard let milliseconds = Int(arguments[1]) else { fallthrough }
            limit()
            scanFiles(within: .milliseconds(milliseconds), isTraced: arguments.last == "traced")
        default: print("seqrcast starts this program to read images; it is of no use by itself.")
        }
    }

    private static func limit() {
        confinement_end_with_parent()
        confinement_distinguish_want_of_memory(ImageScan.outOfMemoryStatus)
        confinement_limit(memory, fileSize)
    }

    /// Scans one file after the other. A request is the expected size of the file, the file in
    /// pieces, and an empty frame; the answer is a frame for each step, and an empty frame.
    ///
    /// The first file decides what the process needs of the system. It gets that, and gives up its
    /// rights before a library reads the file (`ImageFormat.preparation`).
    private static func scanFiles(within limit: Duration, isTraced: Bool) {
        var isConfined = false
        while let file = receiveFile() {
            ImageScan.read(
                file, within: limit, isTraced: isTraced,
                confine: { helper in
                    if !isConfined { confine(helper: helper ?? -1) }
                    isConfined = true
                }, send)
            Frame.send([])
        }
    }

    /// Without seccomp it goes on as it is, and `seqrcast doctor` says so.
    private static func confine(helper: Int32 = -1, camera: Int32 = -1) {
        CodeReader.loadFiles()
        _ = confinement_enter(helper, camera)
    }

    /// - Returns: nil when no more will come.
    private static func receiveFile() -> [UInt8]? {
        guard let size = Frame.receive() else { return nil }
        var file: [UInt8] = []
        // Growing the array step by step would take twice the memory.
        file.reserveCapacity(Int(String(decoding: size, as: UTF8.self)) ?? 0)
        while let piece = Frame.receive() {
            guard !piece.isEmpty else { return file }
            file += piece
        }
        return nil
    }

    /// Scans an image of the camera for each frame that is received. An empty page says that the
    /// camera is open.
    private static func scanCamera(_ device: String) {
        /// The time for one image: the next one may be better.
        let limit = Duration.milliseconds(200)
        do throws(CameraError) {
            let camera = try Camera(device: device)
            confine(camera: camera.descriptor)
            send(.page(Detections(codes: [], undecodedSymbols: [], isCutShort: false)))
            while Frame.receive() != nil {
                send(.page(CodeReader.read(try camera.nextImage(), until: .now + limit)))
            }
        } catch {
            send(.failure(.camera(error)))
        }
    }

    private static func send(_ step: ImageScan.Step) { Frame.send(step.frame) }
}
