import Foundation
import GRDB
import Primitives

/// The tables, by version. A released migration never changes; new ones only add.
///
/// Columns of type BLOB are sealed or keyed hashes (`sealedTables`), except those of the table
/// `vault`; all others are plain and can be searched. No id is used twice, so that a field sealed
/// for one row never fits a later one.
enum VaultSchema {
    /// "SeQR" in ASCII: marks the file as a vault.
    static let applicationID: Int32 = 0x5365_5152

    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { db in
            try db.execute(
                sql: """
                    PRAGMA application_id = \(applicationID);

                    CREATE TABLE vault (
                        id INTEGER PRIMARY KEY CHECK (id = 1),
                        key BLOB NOT NULL
                    ) STRICT;

                    CREATE TABLE identity (
                        id INTEGER PRIMARY KEY CHECK (id = 1),
                        card BLOB NOT NULL,
                        keys BLOB NOT NULL
                    ) STRICT;

                    CREATE TABLE contact (
                        id INTEGER PRIMARY KEY AUTOINCREMENT,
                        lookup BLOB NOT NULL UNIQUE,
                        card BLOB NOT NULL,
                        name BLOB NOT NULL,
                        added INTEGER NOT NULL,
                        verified INTEGER
                    ) STRICT;

                    CREATE TABLE channel (
                        id INTEGER PRIMARY KEY AUTOINCREMENT,
                        lookup BLOB NOT NULL UNIQUE,
                        owner INTEGER REFERENCES contact (id),
                        name BLOB NOT NULL,
                        secret BLOB,
                        created INTEGER NOT NULL,
                        issued INTEGER,
                        next_number INTEGER NOT NULL,
                        leaves_used INTEGER
                    ) STRICT;
                    CREATE INDEX channel_by_owner ON channel (owner);

                    CREATE TABLE member (
                        id INTEGER PRIMARY KEY AUTOINCREMENT,
                        channel INTEGER NOT NULL REFERENCES channel (id) ON DELETE CASCADE,
                        lookup BLOB NOT NULL,
                        card BLOB NOT NULL,
                        leaf INTEGER NOT NULL,
                        since INTEGER NOT NULL,
                        UNIQUE (channel, leaf)
                    ) STRICT;
                    CREATE INDEX member_by_lookup ON member (channel, lookup);

                    CREATE TABLE message (
                        id INTEGER PRIMARY KEY AUTOINCREMENT,
                        channel INTEGER NOT NULL REFERENCES channel (id) ON DELETE CASCADE,
                        lookup BLOB NOT NULL,
                        direction INTEGER NOT NULL,
                        type INTEGER NOT NULL,
                        number INTEGER NOT NULL,
                        claim INTEGER NOT NULL,
                        created INTEGER NOT NULL,
                        expiry INTEGER,
                        received INTEGER NOT NULL,
                        content BLOB NOT NULL,
                        code BLOB NOT NULL,
                        UNIQUE (channel, number, claim),
                        UNIQUE (channel, lookup)
                    ) STRICT;
                    CREATE INDEX message_by_date ON message (channel, created, number, claim);

                    CREATE TABLE sighting (
                        id INTEGER PRIMARY KEY,
                        message INTEGER NOT NULL REFERENCES message (id) ON DELETE CASCADE,
                        time INTEGER NOT NULL,
                        latitude REAL,
                        longitude REAL,
                        altitude REAL,
                        uncertainty REAL
                    ) STRICT;
                    CREATE INDEX sighting_by_message ON sighting (message, time);
                    """)
            try db.execute(
                sql: "INSERT INTO vault (id, key) VALUES (1, ?)",
                arguments: [Data(SecretBytes.random(count: 32).bytes)])
        }
        migrator.registerMigration("2") { db in
            try db.execute(
                sql: """
                    ALTER TABLE identity ADD COLUMN picture BLOB;

                    CREATE TABLE authorization (
                        id INTEGER PRIMARY KEY AUTOINCREMENT,
                        channel INTEGER NOT NULL REFERENCES channel (id) ON DELETE CASCADE,
                        lookup BLOB NOT NULL UNIQUE,
                        digest BLOB NOT NULL,
                        authorizer BLOB NOT NULL,
                        issued INTEGER NOT NULL,
                        until INTEGER,
                        people INTEGER NOT NULL,
                        withdrawn INTEGER
                    ) STRICT;
                    CREATE INDEX authorization_by_channel ON authorization (channel);

                    CREATE TABLE held_authorization (
                        id INTEGER PRIMARY KEY AUTOINCREMENT,
                        lookup BLOB NOT NULL UNIQUE,
                        content BLOB NOT NULL,
                        received INTEGER NOT NULL
                    ) STRICT;

                    ALTER TABLE member ADD COLUMN issued INTEGER;
                    ALTER TABLE member ADD COLUMN revoked INTEGER;
                    ALTER TABLE member ADD COLUMN authorization INTEGER
                        REFERENCES authorization (id) ON DELETE SET NULL;
                    CREATE INDEX member_revoked ON member (channel, leaf) WHERE revoked IS NOT NULL;
                    CREATE INDEX member_by_authorization ON member (authorization);

                    CREATE TABLE request (
                        id INTEGER PRIMARY KEY AUTOINCREMENT,
                        lookup BLOB NOT NULL UNIQUE,
                        requester BLOB NOT NULL,
                        content BLOB NOT NULL,
                        channel INTEGER REFERENCES channel (id) ON DELETE CASCADE,
                        authorization INTEGER REFERENCES authorization (id) ON DELETE SET NULL,
                        received INTEGER NOT NULL,
                        state INTEGER NOT NULL,
                        decided INTEGER
                    ) STRICT;
                    CREATE INDEX request_by_requester ON request (requester);
                    CREATE INDEX request_by_channel ON request (channel);
                    CREATE INDEX request_by_authorization ON request (authorization);

                    CREATE TABLE sent_request (
                        id INTEGER PRIMARY KEY AUTOINCREMENT,
                        content BLOB NOT NULL,
                        owner INTEGER NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
                        via INTEGER REFERENCES contact (id) ON DELETE SET NULL,
                        answered INTEGER
                    ) STRICT;
                    CREATE INDEX sent_request_by_owner ON sent_request (owner);
                    CREATE INDEX sent_request_by_via ON sent_request (via);
                    """)
        }
        migrator.registerMigration("3") { db in
            try db.execute(
                sql: """
                    CREATE TABLE part_set (
                        id INTEGER PRIMARY KEY AUTOINCREMENT,
                        lookup BLOB NOT NULL UNIQUE,
                        content BLOB NOT NULL,
                        received INTEGER NOT NULL,
                        completed INTEGER,
                        message INTEGER REFERENCES message (id) ON DELETE CASCADE
                    ) STRICT;
                    CREATE INDEX part_set_by_message ON part_set (message);

                    CREATE TABLE part (
                        id INTEGER PRIMARY KEY AUTOINCREMENT,
                        part_set INTEGER NOT NULL REFERENCES part_set (id) ON DELETE CASCADE,
                        content BLOB NOT NULL
                    ) STRICT;
                    CREATE INDEX part_by_set ON part (part_set);

                    ALTER TABLE channel ADD COLUMN jumps BLOB;
                    ALTER TABLE channel ADD COLUMN skipped BLOB;
                    ALTER TABLE channel ADD COLUMN restored INTEGER;
                    """)
        }
        migrator.registerMigration("4") { db in
            try db.execute(
                sql: """
                    ALTER TABLE channel ADD COLUMN forgotten BLOB;

                    CREATE INDEX message_by_type ON message (channel, type, created, number, claim);
                    CREATE INDEX message_by_direction ON message (channel, direction, created, number, claim);
                    CREATE INDEX message_by_expiry ON message (channel, expiry, created, number, claim);
                    CREATE INDEX sighting_by_place ON sighting (latitude, longitude, message)
                        WHERE latitude IS NOT NULL;
                    """)
        }
        migrator.registerMigration("5") { db in
            try db.execute(
                sql: """
                    ALTER TABLE message ADD COLUMN unread INTEGER;

                    CREATE INDEX message_unread ON message (channel, created, number, claim)
                        WHERE unread IS NOT NULL;
                    """)
        }
        migrator.registerMigration("6") { db in
            try db.execute(
                sql: """
                    ALTER TABLE channel ADD COLUMN batch BLOB;
                    ALTER TABLE message ADD COLUMN batch_row BLOB;

                    CREATE UNIQUE INDEX message_by_batch_row ON message (channel, batch_row)
                        WHERE batch_row IS NOT NULL;
                    """)
        }
        migrator.registerMigration("7") { db in
            // The key is empty if a lock contains it.
            try db.execute(
                sql: """
                    ALTER TABLE vault ADD COLUMN lock BLOB;
                    ALTER TABLE vault ADD COLUMN lookup_key BLOB;
                    """)
        }
        migrator.registerMigration("8") { db in
            try db.execute(
                sql: """
                    ALTER TABLE channel ADD COLUMN replaced BLOB;
                    ALTER TABLE held_authorization ADD COLUMN replaced BLOB;
                    """)
        }
        migrator.registerMigration("9") { db in
            // Opening the vault fills them (`VaultTransaction.indexNames`), which needs its key.
            try db.execute(
                sql: """
                    ALTER TABLE vault ADD COLUMN name_rules TEXT;

                    ALTER TABLE contact ADD COLUMN digits_key BLOB;
                    ALTER TABLE contact ADD COLUMN name_key BLOB;
                    ALTER TABLE contact ADD COLUMN form_key BLOB;
                    ALTER TABLE contact ADD COLUMN form_key_2 BLOB;
                    ALTER TABLE contact ADD COLUMN form_key_3 BLOB;
                    ALTER TABLE contact ADD COLUMN form_key_4 BLOB;
                    CREATE INDEX contact_by_digits ON contact (digits_key);
                    CREATE INDEX contact_by_name ON contact (name_key) WHERE name_key IS NOT NULL;
                    CREATE INDEX contact_by_form ON contact (form_key);
                    CREATE INDEX contact_by_form_2 ON contact (form_key_2) WHERE form_key_2 IS NOT NULL;
                    CREATE INDEX contact_by_form_3 ON contact (form_key_3) WHERE form_key_3 IS NOT NULL;
                    CREATE INDEX contact_by_form_4 ON contact (form_key_4) WHERE form_key_4 IS NOT NULL;

                    ALTER TABLE channel ADD COLUMN digits_key BLOB;
                    ALTER TABLE channel ADD COLUMN name_key BLOB;
                    ALTER TABLE channel ADD COLUMN form_key BLOB;
                    ALTER TABLE channel ADD COLUMN form_key_2 BLOB;
                    CREATE INDEX channel_by_digits ON channel (digits_key);
                    CREATE INDEX channel_by_name ON channel (name_key) WHERE name_key IS NOT NULL;
                    CREATE INDEX channel_by_form ON channel (form_key);
                    CREATE INDEX channel_by_form_2 ON channel (form_key_2) WHERE form_key_2 IS NOT NULL;

                    ALTER TABLE member ADD COLUMN digits_key BLOB;
                    ALTER TABLE member ADD COLUMN name_key BLOB;
                    ALTER TABLE member ADD COLUMN form_key BLOB;
                    ALTER TABLE member ADD COLUMN form_key_2 BLOB;
                    CREATE INDEX member_by_digits ON member (digits_key);
                    CREATE INDEX member_by_name ON member (name_key) WHERE name_key IS NOT NULL;
                    CREATE INDEX member_by_form ON member (form_key);
                    CREATE INDEX member_by_form_2 ON member (form_key_2) WHERE form_key_2 IS NOT NULL;
                    """)
        }
        return migrator
    }

    /// A table, with the columns that depend on the vault's key.
    struct SealedTable {
        let name: String
        let sealed: [String]
        /// Columns of keyed hashes.
        var lookups: [String] = []
        /// Columns of shorter ones, made of a name or a fingerprint.
        var nameKeys: [String] = []
    }

    private static let nameKeys = ["digits_key", "name_key", "form_key", "form_key_2"]

    /// The largest id of a row that the program can have assigned.
    static let idLimit: Int64 = 1 << 53

    /// Columns that refer to rows of another table, and may be null.
    static let optionalReferences = [
        "member": [(column: "authorization", table: "authorization")],
        "request": [(column: "authorization", table: "authorization")],
        "sent_request": [(column: "via", table: "contact")],
    ]

    static let sealedTables = [
        SealedTable(name: "identity", sealed: ["card", "keys", "picture"]),
        SealedTable(
            name: "contact", sealed: ["card", "name"], lookups: ["lookup"],
            nameKeys: nameKeys + ["form_key_3", "form_key_4"]),
        SealedTable(
            name: "channel",
            sealed: ["name", "secret", "jumps", "skipped", "forgotten", "batch", "replaced"],
            lookups: ["lookup"], nameKeys: nameKeys),
        SealedTable(name: "member", sealed: ["card"], lookups: ["lookup"], nameKeys: nameKeys),
        SealedTable(name: "message", sealed: ["content", "code"], lookups: ["lookup", "batch_row"]),
        SealedTable(name: "authorization", sealed: ["digest", "authorizer"], lookups: ["lookup"]),
        SealedTable(name: "held_authorization", sealed: ["content", "replaced"], lookups: ["lookup"]),
        SealedTable(name: "request", sealed: ["content"], lookups: ["lookup", "requester"]),
        SealedTable(name: "sent_request", sealed: ["content"]),
        SealedTable(name: "part_set", sealed: ["content"], lookups: ["lookup"]),
        SealedTable(name: "part", sealed: ["content"]),
    ]
}
