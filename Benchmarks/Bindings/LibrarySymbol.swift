import CQrencode
import Imaging

/// libqrencode's own calls for one alphanumeric segment: the least that a symbol can cost.
struct LibrarySymbol {
    let characters: [UInt8]
    let version: Int
    let level: ErrorCorrection

    /// With one fixed mask pattern, like the call in `Symbol`.
    func draw() { unsafe encode { unsafe qrencode_shim_encode($0, 0) } }

    /// With the pattern that the library finds best.
    func drawChoosing() { unsafe encode { unsafe QRcode_encodeInput($0) } }

    private func encode(by encode: (OpaquePointer?) -> UnsafeMutablePointer<QRcode>?) {
        let input = unsafe QRinput_new2(Int32(version), QRecLevel(UInt32(level.rawValue)))
        defer { unsafe QRinput_free(input) }
        unsafe QRinput_append(input, QR_MODE_AN, Int32(characters.count), characters)
        unsafe QRcode_free(encode(input))
    }
}
