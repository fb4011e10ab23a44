import SeQRcast
import Testing

@testable import CLI

/// What is said of pictures that are not decoded.
struct DiagnosticTests {
    private func sentence(_ error: ImagingError) -> String { Diagnostic(error).sentence }

    @Test func theLimitIsNamedWhereItIsTheCause() {
        #expect(
            sentence(.tooManyPixels(width: 20_000, height: 20_000, limit: GrayImage.pixelLimit))
                == "the picture is too large: 20000 × 20000 pixels, and at most 67108864 are read")
        #expect(
            sentence(.tooManyPixels(width: 100, height: 100, limit: 468))
                == "the picture takes more memory or time to decode than is allowed (100 × 100 pixels)")
    }
}
