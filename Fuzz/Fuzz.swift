// One driver for each untrusted input, for libFuzzer:
//
//     FUZZ_DRIVER=NAME Fuzz CORPUS… [-max_total_time=60]
//
// Without FUZZ_DRIVER it prints their names. A finding is a trap, an address error, an input that
// takes more than a second of processor time (a picture: four), a code that parses and does not
// serialise to itself, or an altered code that is accepted.

import Foundation

extension Driver {
    /// The part of an input to mutate; nil: any of its bytes.
    var mutate: Mutation? {
        switch self {
        case .code: mutateBody
        case .vault, .restore: mutatePages
        default: nil
        }
    }
}

private let driver = ProcessInfo.processInfo.environment["FUZZ_DRIVER"].map { name in
    guard let driver = Driver(rawValue: name) else { preconditionFailure("no driver \(name)") }
    return (run: driver.run, mutate: driver.mutate, limit: driver.limit)
}

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    if let driver { RunningTime.measure(limit: driver.limit) { driver.run(input) } }
    return 0
}

@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(_ start: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int, _ seed: UInt32) -> Int {
    guard let mutate = driver?.mutate else { return unsafe mutateBytes(start, count, limit) }
    let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    guard let mutated = mutate(input, seed), mutated.count <= limit else {
        return unsafe mutateBytes(start, count, limit)
    }
    unsafe start.update(from: mutated, count: mutated.count)
    return mutated.count
}

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<Int32>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ callback: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

/// The package manager names a program's entry point after its target.
@_cdecl("Fuzz_main")
public func main(
    _ count: Int32, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> Int32 {
    guard driver != nil else {
        print(Driver.allCases.map(\.rawValue).joined(separator: "\n"))
        return 0
    }
    atexit { RunningTime.report() }
    var (count, arguments) = unsafe (count, arguments)
    return unsafe runDriver(&count, &arguments) { unsafe testOneInput($0, $1) }
}
