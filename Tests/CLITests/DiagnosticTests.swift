import SeQRcast
import Testing

@testable import CLI

/// Sentences about images that are not decoded.
struct DiagnosticTests {
    private func sentence(_ error: ImagingError) -> String { Diagnostic(error).sentence }

    @Test func `the limit of pixels is named only if it is the cause`() {
        #expect(
            sentence(.tooManyPixels(width: 20_000, height: 20_000, limit: GrayImage.pixelLimit))
                == "the image is too large: 20000 × 20000 pixels (limit 67,108,864 pixels)")
        #expect(
            sentence(.tooManyPixels(width: 100, height: 100, limit: 468))
                == "decoding the image needs too much memory or time (100 × 100 pixels)")
    }
}
