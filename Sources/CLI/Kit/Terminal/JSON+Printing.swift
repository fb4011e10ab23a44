import Records

extension JSON {
    static func print(_ value: some Encodable) throws {
        try Console.print(line(of: value))
    }

    /// Prints the record of something that is done, as `Console.report` does.
    static func report(_ value: some Encodable) { Console.report(line(of: value)) }
}
