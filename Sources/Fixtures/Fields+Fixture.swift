import Wire

/// Fields that are well formed.
func fixtureFields(_ fields: [String: String]) -> Fields {
    do {
        return try Fields(fields.map { try Field(key: Name($0), value: $1) })
    } catch {
        preconditionFailure("no fields: \(error)")
    }
}
