import CZbar
public import Imaging

/// A video camera, read through zbar.
@safe public final class Camera {
    private let video: OpaquePointer

    /// - Parameter device: A path such as `/dev/video0`.
    /// - Throws: `.cannotOpen`, `.busy` or `.notACamera`.
    public init(device: String) throws(CameraError) {
        guard let video = unsafe zbar_video_create() else { preconditionFailure("zbar has no memory") }
        unsafe self.video = unsafe video
        // zbar chooses a format when the stream starts.
        let isOpen = unsafe zbar_video_open(video, device) == 0 && zbar_video_enable(video, 1) == 0
        guard isOpen else {
            switch unsafe _zbar_get_error_code(UnsafeRawPointer(video)) {
            case ZBAR_ERR_SYSTEM: throw .cannotOpen
            case ZBAR_ERR_BUSY: throw .busy
            default: throw .notACamera
            }
        }
    }

    /// The descriptor of the device.
    public var descriptor: Int32 { unsafe zbar_video_get_fd(video) }

    deinit {
        unsafe zbar_video_destroy(video)
    }

    /// Waits for the next image.
    ///
    /// - Throws: `.noFrame`.
    public func nextImage() throws(CameraError) -> GrayImage {
        guard let frame = unsafe zbar_video_next_image(video) else { throw .noFrame }
        // This returns the frame to the camera's queue.
        defer { unsafe zbar_image_destroy(frame) }
        guard let gray = unsafe zbar_image_convert(frame, ZbarScanner.gray) else { throw .noFrame }
        defer { unsafe zbar_image_destroy(gray) }
        let (width, height) = unsafe (Int(zbar_image_get_width(gray)), Int(zbar_image_get_height(gray)))
        guard width > 0, height > 0, width * height <= GrayImage.pixelLimit,
            let pixels = unsafe zbar_image_get_data(gray),
            unsafe zbar_image_get_data_length(gray) >= UInt(width * height)
        else { throw .noFrame }
        return unsafe GrayImage(
            width: width, height: height,
            pixels: Array(UnsafeRawBufferPointer(start: pixels, count: width * height)))
    }
}
