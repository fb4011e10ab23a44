import CLinux
import Foundation
import Storage

/// Watches one folder with inotify: for written files, and for its end. Nothing is polled, and no file
/// is reported before it is complete.
@safe package final class FolderEvents {
    package enum Event: Equatable {
        /// A file with this name was closed after writing, or moved into the folder.
        case written(name: String)
        /// Something was made with this name, or a folder was moved into the folder.
        case made(name: String)
        /// More events occurred than Linux keeps.
        case overflow
        /// The folder was removed or moved, or its file system is gone.
        case gone
    }

    private let queue: FileHandle

    /// - Returns: nil if the folder cannot be watched.
    package init?(folder: String) {
        let descriptor = inotify_init1(Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        queue = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        let mask = UInt32(
            IN_CREATE | IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)
        guard folder.withPath({ unsafe inotify_add_watch(descriptor, $0, mask) }) >= 0 else { return nil }
    }

    /// Waits for the next events.
    package func next() -> [Event] {
        var bytes = [UInt8](repeating: 0, count: 64 << 10)
        var count = 0
        repeat {
            count = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe read(queue.fileDescriptor, buffer.baseAddress, buffer.count)
            }
        } while count == -1 && errno == EINTR
        precondition(count > 0, "inotify gives whole events")
        return unsafe bytes.withUnsafeBytes { unsafe FolderEvents.events(in: $0, count: count) }
    }

    private static func events(in buffer: UnsafeRawBufferPointer, count: Int) -> [Event] {
        var events: [Event] = []
        var offset = 0
        while offset < count {
            let head = unsafe buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
            offset += MemoryLayout<inotify_event>.size
            let name = unsafe buffer[offset..<offset + Int(head.len)].prefix { $0 != 0 }
            offset += Int(head.len)
            if head.mask & UInt32(IN_Q_OVERFLOW) != 0 {
                events.append(.overflow)
            } else if head.mask & UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT | IN_IGNORED) != 0 {
                events.append(.gone)
            } else {
                let name = unsafe String(pathBytes: name)
                let isMade = head.mask & UInt32(IN_CREATE | IN_ISDIR) != 0
                events.append(isMade ? .made(name: name) : .written(name: name))
            }
        }
        return events
    }
}
