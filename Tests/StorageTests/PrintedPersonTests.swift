import Testing

@testable import Storage

struct PrintedPersonTests {
    @Test(
        arguments: [
            ("Bob (unverified 12345)", "Bob", "12345"),
            ("Anna Müller (unverified 66477)", "Anna Müller", "66477"),
            ("Bob (12345 67890)", "Bob", "1234567890"),
            ("Bob (verified 12345 67890 11111 22222 33333 44444)", "Bob", "123456789011111222223333344444"),
            (#""Bob \"x\" \\" (unverified 12345)"#, #"Bob "x" \"#, "12345"),
            (#""Anna (unverified 11111)" (unverified 22222)"#, "Anna (unverified 11111)", "22222"),
            (#"Bob\u{200d} (unverified 12345)"#, "Bob\u{200D}", "12345"),
            ("(no name) (unverified 12345)", nil, "12345"),
        ] as [(String, String?, String)])
    func `a printed person is read`(_ text: String, _ name: String?, _ digits: String) throws {
        let person = try #require(PrintedPerson(text))
        #expect(person.name == name)
        #expect(person.digits == digits)
    }

    @Test(arguments: [
        "Bob", "", "(12345)", "Bob (1234)", "Bob (123456)", "Bob (unverified)", "Bob (unverified 12345",
        "Bob (unverified 12345) ", "Bob(12345)", "Bob (12345 6789)",
        "Bob (1 12345 67890 11111 22222 33333 44444)", "12345 67890",
    ])
    func `other texts are none`(_ text: String) { #expect(PrintedPerson(text) == nil) }
}
