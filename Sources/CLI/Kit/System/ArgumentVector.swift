import CLinux
import Foundation

/// The arguments that the kernel gave this process, which Swift changes where they are not UTF-8.
enum ArgumentVector {
    /// Without the name of the program. One that is not UTF-8 is read as a path
    /// (`String.init(pathBytes:)`), and others as the texts that they are.
    static let all = bytes.map { String(validating: $0, as: UTF8.self) ?? String(pathBytes: $0) }

    /// Whether each of `all` is not UTF-8.
    static let isPath = bytes.map { String(validating: $0, as: UTF8.self) == nil }

    private static let bytes: [[UInt8]] = (0..<Int(CommandLine.argc)).dropFirst().compactMap { index in
        unsafe CommandLine.unsafeArgv[index].map { argument in
            unsafe Array(UnsafeRawBufferPointer(start: argument, count: strlen(argument)))
        }
    }
}
