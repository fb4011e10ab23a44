/// The encoding of a step between processes: a byte for its kind, then its fields in their order.
///
/// An integer has eight bytes, the lowest first; a list and a text begin with their count.
extension ImageScan.Step {
    private enum Kind: UInt8 { case origin, page, trace, failure }

    /// The bytes are not those of a step.
    public struct Malformed: Error {}

    public var frame: [UInt8] {
        var writer = FieldWriter()
        switch self {
        case .origin(let origin):
            writer.byte(Kind.origin.rawValue)
            writer.write(origin)
        case .page(let detections):
            writer.byte(Kind.page.rawValue)
            writer.write(detections)
        case .trace(let trace):
            writer.byte(Kind.trace.rawValue)
            writer.text(trace.format.rawValue)
            writer.integer(trace.width)
            writer.integer(trace.height)
            writer.list(trace.passes) { $0.text($1) }
        case .failure(let failure):
            writer.byte(Kind.failure.rawValue)
            writer.write(failure)
        }
        return writer.bytes
    }

    /// - Throws: `Malformed` for bytes that `frame` does not produce.
    public init(frame: [UInt8]) throws {
        var reader = FieldReader(bytes: frame[...])
        guard let kind = Kind(rawValue: try reader.byte()) else { throw Malformed() }
        switch kind {
        case .origin: self = .origin(try reader.origin())
        case .page: self = .page(try reader.detections())
        case .trace:
            guard let format = ImageFormat(rawValue: try reader.text()) else { throw Malformed() }
            let (width, height) = (try reader.integer(), try reader.integer())
            let passes = try reader.list { try $0.text() }
            self = .trace(ImageTrace(format: format, width: width, height: height, passes: passes))
        case .failure: self = .failure(try reader.failure())
        }
        guard reader.bytes.isEmpty else { throw Malformed() }
    }
}

private struct FieldWriter {
    private(set) var bytes: [UInt8] = []

    mutating func byte(_ value: UInt8) { bytes.append(value) }

    mutating func flag(_ value: Bool) { byte(value ? 1 : 0) }

    mutating func integer(_ value: Int) {
        for shift in stride(from: 0, to: 64, by: 8) { byte(UInt8(truncatingIfNeeded: value >> shift)) }
    }

    mutating func number(_ value: Double) { integer(Int(bitPattern: UInt(value.bitPattern))) }

    mutating func list<Element>(_ values: [Element], _ write: (inout Self, Element) -> Void) {
        integer(values.count)
        for value in values { write(&self, value) }
    }

    mutating func text(_ value: String) { list(Array(value.utf8)) { $0.byte($1) } }

    mutating func optional<Value>(_ value: Value?, _ write: (inout Self, Value) -> Void) {
        flag(value != nil)
        if let value { write(&self, value) }
    }

    mutating func corners(_ corners: [Point]) {
        list(corners) { writer, corner in
            writer.integer(corner.x)
            writer.integer(corner.y)
        }
    }
}

private struct FieldReader {
    /// The bytes that are not read yet.
    private(set) var bytes: ArraySlice<UInt8>

    mutating func byte() throws -> UInt8 {
        guard let first = bytes.popFirst() else { throw ImageScan.Step.Malformed() }
        return first
    }

    mutating func flag() throws -> Bool {
        let value = try byte()
        guard value <= 1 else { throw ImageScan.Step.Malformed() }
        return value == 1
    }

    mutating func integer() throws -> Int {
        try stride(from: 0, to: 64, by: 8).reduce(0) { $0 | Int(try byte()) << $1 }
    }

    mutating func number() throws -> Double {
        let value = Double(bitPattern: UInt64(UInt(bitPattern: try integer())))
        guard value.isFinite else { throw ImageScan.Step.Malformed() }
        return value
    }

    /// - Throws: `Malformed` for a count beyond the bytes, as each element has one at least.
    mutating func list<Element>(_ read: (inout Self) throws -> Element) throws -> [Element] {
        let count = try integer()
        guard 0...bytes.count ~= count else { throw ImageScan.Step.Malformed() }
        var values: [Element] = []
        for _ in 0..<count { values.append(try read(&self)) }
        return values
    }

    mutating func text() throws -> String {
        guard let text = String(validating: try list { try $0.byte() }, as: UTF8.self) else {
            throw ImageScan.Step.Malformed()
        }
        return text
    }

    mutating func optional<Value>(_ read: (inout Self) throws -> Value) throws -> Value? {
        try flag() ? try read(&self) : nil
    }

    mutating func corners() throws -> [Point] {
        try list { Point(x: try $0.integer(), y: try $0.integer()) }
    }
}

extension FieldWriter {
    mutating func write(_ origin: ExifMetadata) {
        optional(origin.position) { writer, position in
            writer.number(position.latitude)
            writer.number(position.longitude)
            writer.optional(position.altitude) { $0.number($1) }
            writer.optional(position.uncertainty) { $0.number($1) }
        }
        optional(origin.time) { writer, time in
            for field in [time.year, time.month, time.day, time.hour, time.minute, time.second] {
                writer.integer(field)
            }
            writer.optional(time.offset) { $0.integer($1) }
        }
        byte(origin.unreadable.rawValue)
    }

    mutating func write(_ detections: Detections) {
        list(detections.codes) { writer, code in
            writer.list(code.segments) { writer, segment in
                writer.list(segment.bytes) { $0.byte($1) }
                writer.optional(segment.characterSet) { $0.integer($1) }
            }
            writer.corners(code.corners)
            writer.optional(code.part) { writer, part in
                writer.integer(part.index)
                writer.integer(part.count)
                writer.byte(part.parity)
            }
            writer.integer(code.copies)
        }
        list(detections.undecodedSymbols) { writer, symbol in
            switch symbol.cause {
            case .tooSmall(let pixels):
                writer.byte(0)
                writer.number(pixels)
            case .cutOff: writer.byte(1)
            case .unclear: writer.byte(2)
            }
            writer.corners(symbol.corners)
        }
        flag(detections.isCutShort)
    }

    mutating func write(_ failure: ImagingError) {
        switch failure {
        case .unknownFormat: byte(0)
        case .damagedImage: byte(1)
        case .tooManyPixels(let width, let height, let limit):
            byte(2)
            for number in [width, height, limit] { integer(number) }
        case .tooManyImages(let limit):
            byte(3)
            integer(limit)
        case .noPDFReader: byte(4)
        case .noHEIFReader: byte(5)
        case .outOfTime: byte(6)
        case .noProcess: byte(7)
        case .camera(let error):
            byte(8)
            byte(error.rawValue)
        case .unsupportedVariety(let format):
            byte(9)
            text(format.rawValue)
        case .needsPassword: byte(10)
        default: preconditionFailure("decoding does not draw")
        }
    }
}

extension FieldReader {
    mutating func origin() throws -> ExifMetadata {
        let position = try optional { reader in
            ExifMetadata.Position(
                latitude: try reader.number(), longitude: try reader.number(),
                altitude: try reader.optional { try $0.number() },
                uncertainty: try reader.optional { try $0.number() })
        }
        let time = try optional { reader in
            ExifMetadata.Time(
                year: try reader.integer(), month: try reader.integer(), day: try reader.integer(),
                hour: try reader.integer(), minute: try reader.integer(), second: try reader.integer(),
                offset: try reader.optional { try $0.integer() })
        }
        let unreadable = ExifMetadata.Unreadable(rawValue: try byte())
        guard ExifMetadata.Unreadable.all.isSuperset(of: unreadable) else { throw ImageScan.Step.Malformed() }
        return ExifMetadata(position: position, time: time, unreadable: unreadable)
    }

    mutating func detections() throws -> Detections {
        Detections(
            codes: try list { reader in
                FoundCode(
                    segments: try reader.list { reader in
                        CodeSegment(
                            try reader.list { try $0.byte() }, in: try reader.optional { try $0.integer() })
                    },
                    corners: try reader.corners(), part: try reader.optional { try $0.part() },
                    copies: try reader.copies())
            },
            undecodedSymbols: try list { reader in
                let cause: UndecodedSymbol.Cause
                switch try reader.byte() {
                case 0: cause = .tooSmall(pixelsPerModule: try reader.number())
                case 1: cause = .cutOff
                case 2: cause = .unclear
                default: throw ImageScan.Step.Malformed()
                }
                return UndecodedSymbol(cause: cause, corners: try reader.corners())
            },
            isCutShort: try flag())
    }

    private mutating func copies() throws -> Int {
        let copies = try integer()
        guard copies > 0 else { throw ImageScan.Step.Malformed() }
        return copies
    }

    private mutating func part() throws -> AppendedPart {
        let part = AppendedPart(index: try integer(), count: try integer(), parity: try byte())
        guard let part else { throw ImageScan.Step.Malformed() }
        return part
    }

    mutating func failure() throws -> ImagingError {
        switch try byte() {
        case 0: return .unknownFormat
        case 1: return .damagedImage
        case 2:
            return .tooManyPixels(
                width: try integer(), height: try integer(), limit: try integer())
        case 3: return .tooManyImages(limit: try integer())
        case 4: return .noPDFReader
        case 5: return .noHEIFReader
        case 6: return .outOfTime
        case 7: return .noProcess
        case 8:
            guard let error = CameraError(rawValue: try byte()) else { throw ImageScan.Step.Malformed() }
            return .camera(error)
        case 9:
            guard let format = ImageFormat(rawValue: try text()) else { throw ImageScan.Step.Malformed() }
            return .unsupportedVariety(format)
        case 10: return .needsPassword
        default: throw ImageScan.Step.Malformed()
        }
    }
}
