import Foundation
import Specimens
import Testing

/// Runs the drivers without the fuzzer, so that they are compiled wherever tests are. A driver that
/// finds a fault traps.
struct DriverTests {
    /// Made once: a passphrase's key takes a while.
    private static let specimens = Result { try Specimens.ofNoSuite() }

    @Test(arguments: Driver.allCases) func `a driver takes some specimens`(_ driver: Driver) throws {
        atexit { People.remove() }
        let specimens = try Self.specimens.get()
        #expect(throws: Never.self) {
            for specimen in specimens { driver.run(specimen.bytes) }
        }
    }
}
