import CLinux
import Foundation

/// Reads a line from the controlling terminal without showing it, even if standard input is
/// redirected.
package enum HiddenInput {
    /// - Parameter limit: in bytes; of longer input, one more byte is kept.
    /// - Returns: nil without a terminal, or if it is gone.
    package static func line(_ prompt: String, limit: Int) -> [UInt8]? {
        guard let terminal = FileHandle(forUpdatingAtPath: "/dev/tty") else { return nil }
        var shown = termios()
        guard unsafe tcgetattr(terminal.fileDescriptor, &shown) == 0 else { return nil }
        var hidden = shown
        // Keys for signals arrive as bytes too: no key may end this process before the terminal is
        // restored.
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
        /// Ended by the key for a signal.
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
                // Delete all bytes of a UTF-8 character.
                while let last = line.popLast(), last & 0xC0 == 0x80 {}
            case 0x15: line = []
            case ..<0x20: break
            default: if line.count <= limit { line.append(byte) }
            }
        }
        return .gone
    }
}

/// The size of a terminal in characters.
package struct TerminalSize {
    package let columns: Int
    package let rows: Int

    /// The size of the terminal on standard output; nil if there is none or the size is unknown.
    package static var ofOutput: TerminalSize? { TerminalSize(of: STDOUT_FILENO) }

    /// The same of standard error.
    package static var ofErrors: TerminalSize? { TerminalSize(of: STDERR_FILENO) }

    /// The largest symbol version that fits in half blocks, with one line left below; nil if none
    /// fits.
    package func largestVersion(quietZone: Int) -> Int? {
        let side = min(columns, 2 * (rows - 1)) - 2 * quietZone
        return side < 21 ? nil : min(40, (side - 17) / 4)
    }
}

extension TerminalSize {
    /// Nil if there is no terminal or its size is unknown.
    fileprivate init?(of descriptor: Int32) {
        var (columns, rows): (UInt16, UInt16) = (0, 0)
        guard unsafe linux_window_size(descriptor, &columns, &rows) != 0 else { return nil }
        self.init(columns: Int(columns), rows: Int(rows))
    }
}
