import CLinux
import Foundation

/// The arguments that the kernel gave this process, which Swift changes where they are not UTF-8.
package enum ArgumentVector {
    /// Without the name of the program.
    package static let bytes: [[UInt8]] = (0..<Int(CommandLine.argc)).dropFirst().compactMap { index in
        unsafe CommandLine.unsafeArgv[index].map { argument in
            unsafe Array(UnsafeRawBufferPointer(start: argument, count: strlen(argument)))
        }
    }
}
