import Testing
import Wire

@Suite struct ContentLocationTests {
    @Test(arguments: [
        "geo:0,0", "GEO:37.77,-122.42", "geo:-90,180", "geo:90,-180", "geo:90.000,12.5",
        "geo:007,0000000000180",
        "geo:1,2,3", "geo:1,2,-3.5", "geo:1,2;crs=wgs84", "geo:1,2;CRS=WGS84;U=35", "geo:1,2;u=0.5;a;b=c",
        "geo:1,2;a=-_.!~*'()[]:&+$%41", "geo:1,2;A-1", "geo:-0,-0.0", "geo:1,2;a;a",
    ])
    func `valid geo URIs are accepted`(text: String) {
        #expect(refusal(.location, text) == nil)
    }

    @Test(
        arguments: [
            ("37.77,-122.42", .notAGeoURI), ("geo", .notAGeoURI), ("geos:1,2", .notAGeoURI),
            (" geo:1,2", .notAGeoURI),
            ("geo:", .badCoordinate(offset: 4)), ("geo:,2", .badCoordinate(offset: 4)),
            ("geo:+1,2", .badCoordinate(offset: 4)),
            ("geo:.5,2", .badCoordinate(offset: 4)), ("geo:1.,2", .badCoordinate(offset: 6)),
            ("geo:-,2", .badCoordinate(offset: 5)), ("geo:1e1,2", .badCoordinate(offset: 5)),
            ("geo:1;u=1", .badCoordinate(offset: 5)), ("geo:1,2 ", .badCoordinate(offset: 7)),
            ("geo:1, 2", .badCoordinate(offset: 6)), ("geo:1,", .badCoordinate(offset: 6)),
            ("geo:1,2,", .badCoordinate(offset: 8)), ("geo:1,2,3,4", .badCoordinate(offset: 9)),
            ("geo:١,2", .badCoordinate(offset: 4)), ("geo:1,2?q=x", .badCoordinate(offset: 7)),
            ("geo:0x1,2", .badCoordinate(offset: 5)), ("geo:inf,2", .badCoordinate(offset: 4)),
            ("geo:1", .noLongitude),
            ("geo:90.0000000000000000000001,2", .latitudeOutOfRange), ("geo:-91,2", .latitudeOutOfRange),
            ("geo:1,180.00000000000000000001", .longitudeOutOfRange), ("geo:1,-181", .longitudeOutOfRange),
            ("geo:1,2;crs=moon", .unsupportedCRS), ("geo:1,2;crs=nad27;u=1", .unsupportedCRS),
            ("geo:1,2;", .badParameter(offset: 8)), ("geo:1,2;=3", .badParameter(offset: 8)),
            ("geo:1,2;a=", .badParameter(offset: 8)), ("geo:1,2;a;", .badParameter(offset: 10)),
            ("geo:1,2;a b", .badParameter(offset: 9)), ("geo:1,2;a=é", .badParameter(offset: 8)),
            ("geo:1,2;a=b,c", .badParameter(offset: 11)), ("geo:1,2;a=b=c", .badParameter(offset: 11)),
            ("geo:1,2;crs", .badParameter(offset: 8)), ("geo:1,2;crs=wgs_84", .badParameter(offset: 8)),
            ("geo:1,2;u=1;crs=wgs84", .badParameter(offset: 12)),
            ("geo:1,2;a;crs=wgs84", .badParameter(offset: 10)),
            ("geo:1,2;crs=wgs84;crs=wgs84", .badParameter(offset: 18)),
            ("geo:1,2;u", .badParameter(offset: 8)), ("geo:1,2;u=-1", .badParameter(offset: 8)),
            ("geo:1,2;u=1m", .badParameter(offset: 8)), ("geo:1,2;u=1.", .badParameter(offset: 8)),
            ("geo:1,2;u=1;u=1", .badParameter(offset: 12)), ("geo:1,2;a;u=1", .badParameter(offset: 10)),
            ("geo:1,2;a=%4", .badPercentEscape(offset: 10)), ("geo:1,2;a=b%", .badPercentEscape(offset: 11)),
        ] as [(String, ContentError)])
    func `invalid geo URIs are refused with the reason`(text: String, error: ContentError) {
        #expect(refusal(.location, text) == error)
    }

    @Test func `coordinates, altitude and uncertainty are read`() throws {
        let place = try GeoURI("geo:37.77,-122.42,-3.5;crs=WGS84;u=35;x=y")
        #expect(place.latitude == 37.77)
        #expect(place.longitude == -122.42)
        #expect(place.altitude == -3.5)
        #expect(place.uncertainty == 35)
        let bare = try GeoURI("geo:-0,0")
        #expect(bare.latitude.sign == .plus)
        #expect(bare.altitude == nil)
        #expect(bare.uncertainty == nil)
    }

    @Test func `numbers with many digits are compared exactly`() throws {
        let zeros = String(repeating: "0", count: 200_000)
        #expect(try GeoURI("geo:\(zeros)1,2.\(zeros)").latitude == 1)
        #expect(try GeoURI("geo:0.\(zeros)1,2").latitude == 0)
        #expect(throws: ContentError.latitudeOutOfRange) { try GeoURI("geo:90.\(zeros)1,2") }
        #expect(throws: ContentError.numberTooLarge(offset: 8)) { try GeoURI("geo:1,2,1\(zeros)") }
        #expect(throws: ContentError.badParameter(offset: 8)) { try GeoURI("geo:1,2;u=1\(zeros)") }
    }
}
