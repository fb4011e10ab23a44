public import Exchange
public import Foundation
public import Links
public import Storage
import Synchronization
public import Threats
public import Wire

/// The lists of dangerous URLs beside a vault. What is looked up in them is kept nowhere, and nobody is asked.
///
/// No file is opened before a list is wanted, nor where there is none.
public final class ThreatLists: Sendable {
    /// How a file with lists is taken.
    public struct ImportOptions: Sendable {
        /// Of the file's only list, whatever it calls itself; 1 to 100 characters.
        public var name: String?
        /// Nil: as the content says.
        public var format: ThreatListFormat?
        /// Taken where the list does not say itself.
        public var kind: ThreatKind?
        /// The file's name, without its folders; nil: it has none.
        public var fileName: String?
        /// When the file was last changed.
        public var modified: Timestamp?
        /// Whether a list of another format gives way.
        public var isReplacing = false

        public init() {}
    }

    /// Where the lists are, or would be.
    public let url: URL
    private let clock: @Sendable () -> Timestamp
    private let store = Mutex<ThreatStore?>(nil)

    /// - Parameter vault: need not be there.
    public convenience init(beside vault: URL) { self.init(beside: vault, clock: { .now }) }

    package init(beside vault: URL, clock: @escaping @Sendable () -> Timestamp) {
        url = Self.url(beside: vault)
        self.clock = clock
    }

    /// `vault.sqlite.threats` for `vault.sqlite`.
    public static func url(beside vault: URL) -> URL { URL(fileURLWithPath: vault.path + ".threats") }

    /// Whether there never was a list.
    public var isEmpty: Bool { !FileManager.default.fileExists(atPath: url.path) }

    /// Takes all lists of a file, or none. A list takes the place of the one of its name, an update changes it.
    ///
    /// - Throws: `ThreatListError`, `ThreatStoreError`, and what `source` throws.
    public func importLists(
        from source: @escaping ByteSource, _ options: ImportOptions = ImportOptions()
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

    /// - Throws: `ThreatStoreError`, `.noSuchList` among them.
    public func remove(_ name: String) throws -> ThreatList {
        guard let store = try opened() else { throw ThreatStoreError.noSuchList }
        return try store.remove(name)
    }

    /// What the lists suspect of a link, at most once for each list, in the order of their names.
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

    /// Nil: there are no lists.
    private func opened() throws -> ThreatStore? {
        try store.withLock { store in
            if let store { return store }
            guard FileManager.default.fileExists(atPath: url.path) else { return nil }
            store = try ThreatStore(at: url)
            return store
        }
    }
}
