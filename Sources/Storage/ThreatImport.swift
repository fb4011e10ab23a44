package import Threats
package import Wire

/// Imports the lists of a file into the store while they are read.
package struct ThreatImport: ThreatListSink {
    package struct Options: Sendable {
        /// The name for the file's only list, which replaces the list's own.
        package var name: String?
        /// The name for a list without a name of its own.
        package var fallbackName: String?
        /// The kind for a list that does not name its kind.
        package var kind: ThreatKind?
        /// The source of the file.
        package var source: String?
        /// The time at which the file was last changed.
        package var updated: Timestamp?
        /// Whether to replace a list of another format.
        package var isReplacing = false

        package init() {}
    }

    private let transaction: ThreatTransaction
    private let options: Options
    private let now: Timestamp
    private var header: ThreatListHeader?
    package private(set) var imported: [ImportedThreatList] = []

    package init(into transaction: ThreatTransaction, _ options: Options, now: Timestamp) {
        self.transaction = transaction
        self.options = options
        self.now = now
    }

    package mutating func begin(_ header: ThreatListHeader) throws {
        guard imported.isEmpty || options.name == nil else { throw ThreatStoreError.severalLists }
        var header = header
        header.name = options.name ?? header.name ?? options.fallbackName
        guard let name = header.name, 1...100 ~= name.count else { throw ThreatStoreError.unfitName }
        if header.kind == .unspecified { header.kind = options.kind ?? .unspecified }
        let former = try transaction.list(name)
        if let former, former.format != header.format, !options.isReplacing {
            throw ThreatStoreError.otherFormat(former)
        }
        try transaction.beginIncoming()
        if header.isPartial {
            guard let former, former.format == header.format else {
                throw ThreatStoreError.nothingToUpdate(name: name)
            }
            guard try transaction.append(entriesOf: former, but: header.removals) else {
                throw ThreatStoreError.noSuchEntry(name: name)
            }
            header.state = header.state ?? former.state
        }
        self.header = header
    }

    package mutating func add(_ prefix: [UInt8]) throws { try transaction.add(prefix) }

    package mutating func end(_ facts: ThreatListFacts) throws {
        guard let header, let name = header.name else { preconditionFailure("a list began") }
        let former = try transaction.list(name)
        let list = try transaction.insert(
            name: name, header, source: facts.title ?? options.source,
            updated: min(facts.updated ?? options.updated ?? now, now), imported: now)
        if let checksum = header.checksum {
            guard try transaction.checksum(of: list) == checksum else {
                throw ThreatStoreError.checksumMismatch(name: name)
            }
        }
        imported.append(ImportedThreatList(list: list, former: former, skippedLines: facts.skippedLines))
    }
}
