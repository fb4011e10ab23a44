import Glibc
import Imaging

extension GrayImage {
    /// Returns whether two runs of `count` pixels are equal. A loop over single pixels would take
    /// longer than decoding them.
    func isSame(_ count: Int, from first: Int, as second: Int) -> Bool {
        precondition(count >= 0 && first >= 0 && second >= 0 && max(first, second) + count <= pixels.count)
        return unsafe pixels.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return true }
            return unsafe memcmp(start + first, start + second, count) == 0
        }
    }
}
