import Foundation

/// Standard error; the report alone goes to standard output.
enum Console {
    static func log(_ line: String) {
        FileHandle.standardError.write(Data("\(line)\n".utf8))
    }
}
