public import Exchange
public import Foundation
public import Links
public import Storage
import Synchronization
public import Threats
public import Wire

/// The threat lists beside a vault. Lookups are offline and leave no trace.
///
/// The file is opened on the first lookup, if it exists.
public final class ThreatLists: Sendable {
    /// The options for importing a file with lists.
    public struct ImportOptions: Sendable {
        /// The name for the file's only list, in place of its own; 1 to 100 characters.
        public var name: String?
        /// Nil: derived from the content.
        public var format: ThreatListFormat?
        /// Used where the list does not say it.
        public var kind: ThreatKind?
        /// The file's name, without its folders; nil where it has none.
        public var fileName: String?
        /// When the file was last changed.
        public var modified: Timestamp?
        /// Replaces a list of the same name in another format.
        public var isReplacing = false

        public init() {}
    }

    /// The file of the lists, which may not exist.
    public let url: URL
    private let clock: @Sendable () -> Timestamp
    private let store = Mutex<ThreatStore?>(nil)

    /// - Parameter vault: need not exist.
    public convenience init(beside vault: URL) { self.init(beside: vault, clock: { .now }) }

    package init(beside vault: URL, clock: @escaping @Sendable () -> Timestamp) {
        url = Self.url(beside: vault)
        self.clock = clock
    }

    /// `vault.sqlite.threats` for `vault.sqlite`.
    public static func url(beside vault: URL) -> URL { URL(fileURLWithPath: vault.path + ".threats") }

    /// Whether no list was ever imported.
    public var isEmpty: Bool { FileStatus(path: url.path) == nil }

    /// Imports all lists of a file, in one transaction. A list replaces the one of its name; an
    /// update changes it.
    ///
    /// - Throws: `ThreatListError`, `ThreatStoreError`, and the errors of `source`.
    public func importLists(
        from source: @escaping ByteSource<any Error>, _ options: ImportOptions = ImportOptions()
    ) throws -> [ImportedThreatList] {
        var storing = ThreatImport.Options()
        storing.name = options.name
        storing.fallbackName = options.fileName.map {
            URL(filePath: $0).deletingPathExtension().lastPathComponent
        }
        storing.source = options.fileName
        storing.kind = options.kind
        storing.updated = options.modified
        storing.isReplacing = options.isReplacing
        return try ThreatStore.update(at: url) { transaction in
            var sink = ThreatImport(into: transaction, storing, now: clock())
            try ThreatListReader.read(from: source, as: options.format, into: &sink)
            return sink.imported
        }
    }

    /// All lists, by name.
    ///
    /// - Throws: `ThreatStoreError.unusable`.
    public func all() throws -> [ThreatList] { try opened()?.lists() ?? [] }

    /// - Throws: `ThreatStoreError`, such as `.noSuchList`.
    public func remove(_ name: String) throws -> ThreatList {
        guard let store = try opened() else { throw ThreatStoreError.noSuchList(name: name) }
        return try store.remove(name)
    }

    /// Looks a link up. At most one threat for each list, in the order of the lists' names.
    ///
    /// - Throws: `ThreatStoreError.unusable`.
    public func threats(of link: Link) throws -> [Threat] {
        guard let store = try opened() else { return [] }
        let expressions = link.url.hashedExpressions
        let now = clock()
        return try store.matches(expressions.map(\.hash)).map { match in
            Threat(
                list: match.list, expression: expressions[match.index].expression,
                byteCount: match.byteCount, isOld: match.list.isOld(at: now))
        }
    }

    /// Nil where there are no lists.
    private func opened() throws -> ThreatStore? {
        try store.withLock { store in
            if let store { return store }
            guard FileStatus(path: url.path) != nil else { return nil }
            store = try ThreatStore(at: url)
            return store
        }
    }
}

/// A link's match in a threat list.
public struct Threat: Equatable, Sendable {
    public let list: ThreatList
    /// The host and path in the list, without scheme: the link's own, or a parent's.
    public let expression: String
    /// The number of bytes of the expression's SHA-256 that the list holds, in [4, 32]. Fewer than
    /// 32 bytes can match by chance: n bytes with a probability of 2^(-8n) for each entry of the
    /// list and each expression of the link.
    public let byteCount: Int
    /// Whether the list was old when the link was looked up.
    public let isOld: Bool
}
