import Foundation
import SeQRcast

/// Shows a drawing on the terminal; several symbols one after another, until Enter is pressed.
struct TerminalDrawing {
    private let frames: [String]
    private let interval: Int

    /// Whether each symbol fits the terminal.
    private let fits: Bool

    init(_ drawing: Drawing, _ style: RenderStyle) {
        let largest = drawing.symbols.map(\.version).max() ?? 1
        fits =
            TerminalSize.ofOutput.map { ($0.largestVersion(quietZone: style.quietZone) ?? 0) >= largest }
            ?? true
        frames = drawing.symbols.map {
            $0.terminalText(quietZone: style.quietZone, colored: Console.isColored)
        }
        interval = style.interval
    }

    func show() throws {
        if !fits {
            Console.warn("the terminal is too small for the code: enlarge it, or use a smaller font")
        }
        guard frames.count > 1, Console.isErrorMovable,
            let keyboard = FileHandle(forReadingAtPath: "/dev/tty")
        else {
            for frame in frames { try Console.print(frame) }
            return
        }
        Console.note("showing \(frames.count) symbols in turn; press Enter to stop")
        let up = "\u{1B}[\(frames[0].count(where: { $0 == "\n" }) + 1)A"
        var index = 0
        while true {
            try Console.print(frames[index])
            do {
                _ = try keyboard.readPiece(until: .now + .milliseconds(interval))
                return
            } catch is FileHandle.DeadlinePassed {
                try Console.write(Array(up.utf8))
                index = (index + 1) % frames.count
            }
        }
    }
}
