import Imaging

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
}
