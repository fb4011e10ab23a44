import SeQRcast
import Testing

@testable import CLI

/// Distances as people write them.
struct DistanceTests {
    @Test(arguments: [
        ("500m", 500.0), ("2km", 2_000), ("1.5km", 1_500), ("0.5m", 0.5), ("20015km", 20_015_000),
        ("20016km", Circle.radiusLimit),
    ])
    func `a distance in metres or kilometres is read`(_ text: String, _ metres: Double) {
        #expect(Distance(text)?.metres == metres)
    }

    @Test(arguments: [
        "", "500", "m", "0m", "-1m", "1e3m", "20017km", "999999999m", "5 m", "5mm", "1.m", "nanm", "5M",
    ])
    func `any other distance is refused`(_ text: String) { #expect(Distance(text) == nil) }
}
