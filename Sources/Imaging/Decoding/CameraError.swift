/// Why no pictures come from a camera.
public enum CameraError: Error, Equatable, Sendable {
    /// The device cannot be opened.
    case cannotOpen
    /// Another program uses it.
    case busy
    /// The device is none, or one whose pictures cannot be read.
    case notACamera
    /// It gives no pictures, or no more: it was unplugged, perhaps.
    case noPicture
}
