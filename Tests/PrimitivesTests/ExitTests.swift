import CCrypto
import Foundation
import Primitives
import Testing

struct ExitTests {
    @Test func `libcrypto does not clean up when the process exits`() async {
        await #expect(processExitsWith: .exitCode(0)) {
            _ = Random.bytes(count: 1)
            OPENSSL_atexit { _exit(7) }
            exit(0)
        }
    }
}
