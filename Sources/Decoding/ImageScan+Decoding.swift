public import Imaging

/// Both stages, in this process: files to gray pixels, pixels to codes.
extension ImageScan {
    /// - Parameters:
    ///   - file: the bytes of an image file.
    ///   - limit: the time for each of the file's images: afterwards no further way to read it is
    ///     tried. After `fileLimitFactor` times as much, no further image is begun.
    public init(_ file: [UInt8], within limit: Duration? = nil) {
        self.init()
        ImageScan.read(file, within: limit) { append($0) }
    }

    /// Reads a file, and reports each step as soon as it is known.
    ///
    /// - Parameters:
    ///   - isTraced: whether each image gives a trace.
    ///   - confine: as for `ImageDecoder`.
    public static func read(
        _ file: [UInt8], within limit: Duration?, isTraced: Bool = false,
        confine: (Int32?) -> Void = { _ in }, _ report: (Step) -> Void
    ) {
        do throws(ImagingError) {
            // The time of an image starts at the end of the one before, so that decoding counts.
            var deadline = limit.map { .now + $0 } as ContinuousClock.Instant?
            let fileDeadline = limit.map { .now + $0 * fileLimitFactor } as ContinuousClock.Instant?
            var (isFirst, isOutOfTime) = (true, false)
            let file = try ImageDecoder(file, confine: confine)
            if file.metadata != ExifMetadata() { report(.origin(file.metadata)) }
            try file.forEachImage(within: limit) { picture in
                // Only where there is a further picture is anything left unread.
                isOutOfTime = !isFirst && fileDeadline.map { $0 <= .now } ?? false
                guard !isOutOfTime else { return false }
                var trace = ImageTrace(format: file.format, width: picture.width, height: picture.height)
                var found = CodeReader.read(picture, until: deadline) { trace.passes.append($0) }
                // Light modules on nothing, or modules that are cut out, show on a dark ground.
                if isFirst, found.codes.isEmpty, let onBlack = file.firstOnBlack(unlike: picture) {
                    trace.passes.append("on black")
                    let other = CodeReader.read(onBlack, until: deadline) { trace.passes.append($0) }
                    if !other.codes.isEmpty { found = other }
                }
                report(.page(found.withoutRepeats))
                if isTraced { report(.trace(trace)) }
                isFirst = false
                deadline = limit.map { .now + $0 }
                return true
            }
            if isOutOfTime { throw .outOfTime }
        } catch {
            report(.failure(error))
        }
    }
}

extension Detections {
    fileprivate var withoutRepeats: Detections {
        var kept: [FoundCode] = []
        var places: [[UInt8]: Int] = [:]
        for code in codes {
            if let place = places[code.bytes] {
                kept[place].copies += 1
            } else {
                places[code.bytes] = kept.count
                kept.append(code)
            }
        }
        return Detections(codes: kept, undecodedSymbols: undecodedSymbols, isCutShort: isCutShort)
    }
}
