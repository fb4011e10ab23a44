import Foundation

/// Standard error; only the report goes to standard output.
enum Console {
    static func log(_ line: String) {
        FileHandle.standardError.write(Data("\(line)\n".utf8))
    }
}
