import CLinux
import Foundation

/// A line typed on the terminal that this process was started from, wherever its standard input comes from. It is not shown.
enum HiddenInput {
    /// - Parameter limit: bytes; what is typed beyond it is kept no more than one byte.
    /// - Returns: nil where there is no terminal, or it is gone.
    static func line(_ prompt: String, limit: Int) -> [UInt8]? {
        guard let terminal = FileHandle(forUpdatingAtPath: "/dev/tty") else { return nil }
        var shown = termios()
        guard unsafe tcgetattr(terminal.fileDescriptor, &shown) == 0 else { return nil }
        var hidden = shown
        // Keys for signals come as bytes too: none of them ends this process while the terminal is as it was set here.
        hidden.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
        hidden.c_cc.5 = 0  // VTIME
        hidden.c_cc.6 = 1  // VMIN
        let restored = shown
        let restore: @Sendable () -> Void = {
            var shown = restored
            _ = unsafe tcsetattr(terminal.fileDescriptor, TCSAFLUSH, &shown)
            try? terminal.write(contentsOf: Data("\n".utf8))
        }
        let signals = EndingSignals.add([SIGINT, SIGTERM, SIGHUP, SIGQUIT], restore)
        defer { EndingSignals.remove(signals) }
        guard unsafe tcsetattr(terminal.fileDescriptor, TCSAFLUSH, &hidden) == 0 else { return nil }
        let typed = type(on: terminal, prompt, limit)
        restore()
        if case .ended(let signal) = typed { SignalMask.end(by: signal) }
        return if case .line(let line) = typed { line } else { nil }
    }

    private enum Typed {
        case line([UInt8])
        /// By the key of a signal.
        case ended(by: Int32)
        case gone
    }

    private static func type(on terminal: FileHandle, _ prompt: String, _ limit: Int) -> Typed {
        try? terminal.write(contentsOf: Data(prompt.utf8))
        var line: [UInt8] = []
        while let byte = try? terminal.read(upToCount: 1)?.first {
            switch byte {
            case 0x0A, 0x0D: return .line(line)
            case 0x03: return .ended(by: SIGINT)
            case 0x1C: return .ended(by: SIGQUIT)
            case 0x04 where line.isEmpty: return .line(line)
            case 0x08, 0x7F:
                // A letter of UTF-8 goes whole.
                while let last = line.popLast(), last & 0xC0 == 0x80 {}
            case 0x15: line = []
            case ..<0x20: break
            default: if line.count <= limit { line.append(byte) }
            }
        }
        return .gone
    }
}
