/// Reads bytes into the range of the buffer, from its beginning.
///
/// Returns the number of bytes written: at least one, or 0 at the end.
public typealias ByteSource<Failure: Error> = (inout [UInt8], Range<Int>) throws(Failure) -> Int

/// Consumes all bytes in the range of the buffer.
public typealias ByteSink<Failure: Error> = ([UInt8], Range<Int>) throws(Failure) -> Void

/// The reason why bytes that were streamed came to nothing.
public enum StreamError<Refusal: Error, Failure: Error>: Error {
    /// The bytes are refused.
    case refused(Refusal)
    /// The source or the sink failed.
    case failed(Failure)
}

extension StreamError where Failure == Never {
    /// The reason, for a source and a sink that cannot fail.
    public var refusal: Refusal {
        switch self {
        case .refused(let refusal): refusal
        }
    }
}

extension StreamError {
    /// - Throws: the error of `value` as `.refused`.
    package static func checking<Value>(_ value: () throws(Refusal) -> Value) throws(Self) -> Value {
        do {
            return try value()
        } catch {
            throw .refused(error)
        }
    }

    /// - Throws: the error of `value` as `.failed`.
    static func streaming<Value>(_ value: () throws(Failure) -> Value) throws(Self) -> Value {
        do {
            return try value()
        } catch {
            throw .failed(error)
        }
    }
}

/// A source of bytes in memory.
///
/// - Parameter piece: the most bytes that it returns at once.
package func byteSource(of bytes: some Sequence<UInt8>, piece: Int = .max) -> ByteSource<Never> {
    var rest = Array(bytes)[...]
    return { buffer, range in
        let next = rest.prefix(min(range.count, piece))
        buffer.replaceSubrange(range.lowerBound..<range.lowerBound + next.count, with: next)
        rest = rest.dropFirst(next.count)
        return next.count
    }
}

/// Fills the whole range, or less if the source ends.
///
/// - Returns: the number of bytes written.
func fill<Failure>(
    _ buffer: inout [UInt8], _ range: Range<Int>, from source: ByteSource<Failure>
) throws(Failure) -> Int {
    var next = range.lowerBound
    while next < range.upperBound {
        let count = try source(&buffer, next..<range.upperBound)
        guard count > 0 else { break }
        next += count
    }
    return next - range.lowerBound
}
