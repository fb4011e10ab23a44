/// The fcTL chunk of an animated PNG, which places the next frame (PNG third edition, 11.3.6.2).
struct FrameControl {
    let sequence: Int
    let place: FramePlace

    /// - Returns: nil if the chunk is damaged or the frame does not lie within the canvas.
    init?(_ content: [UInt8], canvasWidth: Int, canvasHeight: Int) {
        guard content.count == 26 else { return nil }
        sequence = content.bigEndian(at: 0, count: 4)
        let disposal: FramePlace.Disposal
        switch content[24] {
        case 0: disposal = .keep
        case 1: disposal = .clear
        case 2: disposal = .restore
        default: return nil
        }
        guard content[25] <= 1 else { return nil }
        place = FramePlace(
            left: content.bigEndian(at: 12, count: 4), top: content.bigEndian(at: 16, count: 4),
            width: content.bigEndian(at: 4, count: 4), height: content.bigEndian(at: 8, count: 4),
            disposal: disposal, isOverlay: content[25] == 1)
        guard place.width > 0, place.height > 0, place.left + place.width <= canvasWidth,
            place.top + place.height <= canvasHeight
        else { return nil }
    }

    /// Encodes the control of a square frame that fills the canvas.
    ///
    /// - Parameter milliseconds: The time for which the frame is shown, in 0...65,535.
    static func content(sequence: Int, side: Int, milliseconds: Int) -> [UInt8] {
        let numbers = [sequence, side, side, 0, 0].flatMap { PNG.bigEndian($0, bytes: 4) }
        let delay = PNG.bigEndian(milliseconds, bytes: 2) + PNG.bigEndian(1000, bytes: 2)
        // The frame stays (0) and replaces what was there (0).
        return numbers + delay + [0, 0]
    }
}
