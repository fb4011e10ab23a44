package import SeQRcast
import Texts

/// A set of parts, as JSON.
package struct PartSetJSON: Encodable {
    /// The number of the set; absent if it is not in a vault.
    package var set: Int64?
    /// The number of parts.
    package var of: Int
    /// The number of parts that rebuild the code.
    package var needs: Int
    /// The numbers of the parts in the vault, from 1.
    package var held: [Int]?
    package var since: String?

    package init(_ set: PartSet) {
        of = set.count
        needs = set.dataCount
    }

    package init(_ stored: StoredPartSet) {
        self.init(stored.parts.set)
        set = stored.id
        held = stored.parts.indices.map { $0 + 1 }
        since = stored.received.rfc3339
    }
}

extension StoredPartSet {
    /// `set 4 · 5 of 12 parts, 3 more are needed`
    package var printable: String { "set \(id) · \(parts.printable)" }
}

extension PartCollection {
    /// `5 of 12 parts, 3 more are needed`
    package var printable: String {
        let more =
            switch needed {
            case 0: "enough if all are genuine"
            case 1: "1 more is needed"
            default: "\(needed) more are needed"
            }
        return "\(indices.count) of \(set.count) parts, \(more)"
    }

    /// The numbers of the missing parts: `1, 4, 6 to 8`.
    package var missingNumbers: String {
        var runs: [ClosedRange<Int>] = []
        for number in missing.map({ $0 + 1 }) {
            if let last = runs.last, last.upperBound == number - 1 {
                runs[runs.count - 1] = last.lowerBound...number
            } else {
                runs.append(number...number)
            }
        }
        return runs.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound) to \($0.upperBound)" }
            .joined(separator: ", ")
    }
}

extension ScannedPart {
    package var printable: String {
        if let completed = stored.completed {
            return "a part of a code that was completed \(completed.local)"
        }
        return stored.printable + (isNew ? "" : " · seen before")
    }
}
