import Wire

/// Returns another input, or nil to use the fuzzer's own mutation.
typealias Mutation = @Sendable (_ input: [UInt8], _ seed: UInt32) -> [UInt8]?

@_silgen_name("LLVMFuzzerMutate")
func mutateBytes(_ start: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int) -> Int

/// The fuzzer's mutation of some bytes, which may grow by `growing`.
private func mutated(_ bytes: [UInt8], growing: Int) -> [UInt8] {
    var buffer = bytes + [UInt8](repeating: 0, count: growing)
    let limit = buffer.count
    let count = unsafe buffer.withUnsafeMutableBufferPointer { pointer in
        unsafe pointer.baseAddress.map { unsafe mutateBytes($0, bytes.count, limit) } ?? 0
    }
    return Array(buffer.prefix(count))
}

/// Mutates the body of a code, so that most results are Base45. Every fourth time the text itself
/// is mutated.
@Sendable func mutateBody(_ input: [UInt8], seed: UInt32) -> [UInt8]? {
    guard seed % 4 != 0, let code = try? Code(text: String(decoding: input, as: UTF8.self)) else {
        return nil
    }
    return Array(Code(kind: code.kind, body: mutated(code.body, growing: 64)).text.utf8)
}

/// Mutates one page of a database, and neither its length nor the header's 100 bytes, without which
/// SQLite would read nothing else (https://sqlite.org/fileformat2.html). Every eighth time the
/// header is mutated.
@Sendable func mutatePages(_ input: [UInt8], seed: UInt32) -> [UInt8]? {
    let header = 100
    guard input.count > header, seed % 8 != 0 else { return nil }
    let page = max(512, Int(input[16]) << 8 | Int(input[17]))
    // The length is four bytes, like offsets and counts, or some hundred, like rows.
    let length = [4, 32, 256][Int(seed / 8 % 3)]
    let pageCount = UInt32((input.count + page - 1) / page)
    let start = max(header, Int(seed / 24 % pageCount) * page + Int(seed / 7_919 % UInt32(page)))
    guard start + length <= input.count else { return nil }
    let piece = mutated(Array(input[start..<start + length]), growing: 0)
    return input[..<start] + piece + input[(start + piece.count)...]
}
