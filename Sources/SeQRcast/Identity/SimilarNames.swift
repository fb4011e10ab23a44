import Wire

extension Sequence<Name> {
    /// The names that somebody may have meant by a reference, as for texts.
    func similar(to reference: String) -> [Name] {
        // Ten digits or more are a fingerprint, and never a person's name.
        map(\.text).filter { !$0.isOfDigits }.similar(to: reference).compactMap { try? Name($0) }
    }
}

extension Sequence<String> {
    /// The names that somebody may have meant by a word with a slip of the hand, closest first.
    ///
    /// A name is close that differs by a letter in three at most, or begins with the word. Case is
    /// ignored, and equal names count once.
    ///
    /// - Parameter limit: the most names.
    public func similar(to word: String, limit: Int = 5) -> [String] {
        let letters = Array(word.lowercased())
        guard letters.count > 1 else { return [] }
        var seen: Set<String> = []
        let found = filter { seen.insert($0).inserted }.compactMap { name -> (name: String, distance: Int)? in
            let other = Array(name.lowercased())
            // The length alone decides for most names.
            guard !other.starts(with: letters) else { return (name, 0) }
            let limit = Swift.max(1, letters.count / 3)
            guard abs(other.count - letters.count) <= limit else { return nil }
            let distance = letters.distance(to: other)
            return distance <= limit ? (name, distance) : nil
        }
        return found.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(limit).map(\.name)
    }
}

extension [Character] {
    /// The number of letters that are added, left out, replaced, or swapped with their neighbour.
    fileprivate func distance(to other: [Character]) -> Int {
        var rows = [[Int](0...other.count)]
        for (index, letter) in enumerated() {
            var row = [index + 1]
            for (column, match) in other.enumerated() {
                var best = Swift.min(row[column], rows[index][column + 1]) + 1
                best = Swift.min(best, rows[index][column] + (letter == match ? 0 : 1))
                if index > 0, column > 0, letter == other[column - 1], self[index - 1] == match {
                    best = Swift.min(best, rows[index - 1][column - 1] + 1)
                }
                row.append(best)
            }
            rows.append(row)
        }
        return rows[count][other.count]
    }
}
