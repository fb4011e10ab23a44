/// Where on its canvas a frame belongs, and what becomes of it.
struct FramePlace {
    /// What happens to the frame's rectangle before the next frame is drawn.
    enum Disposal {
        case keep
        /// It becomes transparent.
        case clear
        /// It becomes what it was before the frame.
        case restore
    }

    let left: Int
    let top: Int
    let width: Int
    let height: Int
    var disposal: Disposal = .keep
    /// Whether it is laid over what is there, else it replaces that, with its transparency.
    var isOverlay = true
}
