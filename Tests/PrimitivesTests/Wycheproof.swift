import Testing

/// A file of Wycheproof's test vectors (C2SP/wycheproof).
struct Wycheproof<Group: Decodable, Fields: Decodable>: Decodable {
    enum Verdict: String, Decodable { case valid, invalid, acceptable }

    struct Case: Decodable {
        let id: Int
        let verdict: Verdict
        let flags: Set<String>
        let fields: Fields

        enum CodingKeys: String, CodingKey {
            case id = "tcId"
            case verdict = "result"
            case flags
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(Int.self, forKey: .id)
            verdict = try container.decode(Verdict.self, forKey: .verdict)
            flags = try container.decode(Set<String>.self, forKey: .flags)
            fields = try Fields(from: decoder)
        }
    }

    struct TestGroup: Decodable {
        let group: Group
        let tests: [Case]

        enum CodingKeys: CodingKey { case tests }

        init(from decoder: any Decoder) throws {
            tests = try decoder.container(keyedBy: CodingKeys.self).decode([Case].self, forKey: .tests)
            group = try Group(from: decoder)
        }
    }

    let numberOfTests: Int
    let testGroups: [TestGroup]

    /// Runs the cases of all groups that `applies` admits, and prints how many had which verdict,
    /// and how many were skipped.
    ///
    /// - Parameters:
    ///   - applies: whether the primitive supports the sizes of the group.
    ///   - hasInvalid: whether there are invalid cases.
    ///   - acceptable: the expected result if the vectors allow both.
    ///   - accepts: whether the primitive accepts the case and gives its result.
    static func run(
        _ file: String, where applies: (Group) -> Bool = { _ in true }, hasInvalid: Bool = true,
        acceptable: (Case) -> Bool = { _ in false }, accepts: (Group, Case) throws -> Bool
    ) throws {
        var passed: [Verdict: Int] = [:]
        var (opened, leftOut) = (0, 0)
        let vectors = try Vectors.load(file, as: Self.self)
        for testGroup in vectors.testGroups {
            guard applies(testGroup.group) else {
                leftOut += testGroup.tests.count
                continue
            }
            for test in testGroup.tests {
                let expected =
                    switch test.verdict {
                    case .valid: true
                    case .invalid: false
                    case .acceptable: acceptable(test)
                    }
                let accepted = try accepts(testGroup.group, test)
                #expect(accepted == expected, "\(file), tcId \(test.id), \(test.verdict)")
                guard accepted == expected else { continue }
                passed[test.verdict, default: 0] += 1
                if test.verdict == .acceptable, accepted { opened += 1 }
            }
        }
        let (valid, invalid) = (passed[.valid, default: 0], passed[.invalid, default: 0])
        let acceptable = passed[.acceptable, default: 0]
        #expect(valid > 0)
        #expect((invalid + acceptable > 0) == hasInvalid)
        #expect(valid + invalid + acceptable + leftOut == vectors.numberOfTests)
        print(
            "\(file): \(vectors.numberOfTests) cases, \(valid) valid passed, \(invalid) invalid refused, "
                + "\(acceptable) acceptable as expected (\(opened) passed, \(acceptable - opened) refused), "
                + "\(leftOut) left out, of sizes that are not offered")
    }
}
