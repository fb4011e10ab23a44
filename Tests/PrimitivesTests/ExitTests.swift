import CCrypto
import Foundation
import Primitives
import Testing

struct ExitTests {
    @Test func libcryptoIsLeftAloneWhenTheProcessExits() async {
        await #expect(processExitsWith: .exitCode(0)) {
            _ = Random.bytes(count: 1)
            OPENSSL_atexit { _exit(7) }
            exit(0)
        }
    }
}
