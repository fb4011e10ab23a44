import GRDB

/// The tables, by version. A released migration never changes; new ones only add.
///
/// A row keeps its numbers and dates sealed together, in the column `facts`. Columns of type INTEGER
/// repeat those by which SQLite searches and sorts. Columns of type BLOB are sealed or keyed hashes
/// (`sealedTables`), except those of the table `vault`. No id is used twice, so that a field sealed
/// for one row never fits a later one.
enum VaultSchema {
    /// "SeQR" in ASCII: marks the file as a vault.
    static let applicationID: Int32 = 0x5365_5152

    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { db in
            try db.execute(
                sql:
                    "PRAGMA application_id = \(applicationID); \(keys) \(people) \(messages) \(admission) \(parts)"
            )
        }
        return migrator
    }

    /// The key is empty if a lock contains it.
    private static let keys = """
        CREATE TABLE vault (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            key BLOB NOT NULL,
            lock BLOB,
            lookup_key BLOB,
            last_ids BLOB NOT NULL,
            name_rules TEXT
        ) STRICT;

        CREATE TABLE identity (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            card BLOB NOT NULL,
            keys BLOB NOT NULL,
            picture BLOB
        ) STRICT;
        """

    private static let people = """
        CREATE TABLE contact (
            id INTEGER PRIMARY KEY,
            lookup BLOB NOT NULL UNIQUE,
            card BLOB NOT NULL,
            name BLOB NOT NULL,
            facts BLOB NOT NULL,
            digits_key BLOB,
            name_key BLOB,
            form_key BLOB,
            form_key_2 BLOB,
            form_key_3 BLOB,
            form_key_4 BLOB
        ) STRICT;
        CREATE INDEX contact_by_digits ON contact (digits_key);
        CREATE INDEX contact_by_name ON contact (name_key) WHERE name_key IS NOT NULL;
        CREATE INDEX contact_by_form ON contact (form_key);
        CREATE INDEX contact_by_form_2 ON contact (form_key_2) WHERE form_key_2 IS NOT NULL;
        CREATE INDEX contact_by_form_3 ON contact (form_key_3) WHERE form_key_3 IS NOT NULL;
        CREATE INDEX contact_by_form_4 ON contact (form_key_4) WHERE form_key_4 IS NOT NULL;

        CREATE TABLE channel (
            id INTEGER PRIMARY KEY,
            lookup BLOB NOT NULL UNIQUE,
            owner INTEGER REFERENCES contact (id),
            name BLOB NOT NULL,
            secret BLOB,
            facts BLOB NOT NULL,
            revoked BLOB,
            jumps BLOB,
            skipped BLOB,
            forgotten BLOB,
            batch BLOB,
            replaced BLOB,
            link BLOB,
            digits_key BLOB,
            name_key BLOB,
            form_key BLOB,
            form_key_2 BLOB
        ) STRICT;
        CREATE INDEX channel_by_owner ON channel (owner);
        CREATE INDEX channel_by_digits ON channel (digits_key);
        CREATE INDEX channel_by_name ON channel (name_key) WHERE name_key IS NOT NULL;
        CREATE INDEX channel_by_form ON channel (form_key);
        CREATE INDEX channel_by_form_2 ON channel (form_key_2) WHERE form_key_2 IS NOT NULL;

        CREATE TABLE member (
            id INTEGER PRIMARY KEY,
            channel INTEGER NOT NULL REFERENCES channel (id) ON DELETE CASCADE,
            lookup BLOB NOT NULL,
            card BLOB NOT NULL,
            leaf INTEGER NOT NULL,
            authorization INTEGER REFERENCES authorization (id),
            facts BLOB NOT NULL,
            digits_key BLOB,
            name_key BLOB,
            form_key BLOB,
            form_key_2 BLOB,
            UNIQUE (channel, leaf)
        ) STRICT;
        CREATE INDEX member_by_lookup ON member (channel, lookup);
        CREATE INDEX member_by_authorization ON member (authorization);
        CREATE INDEX member_by_digits ON member (digits_key);
        CREATE INDEX member_by_name ON member (name_key) WHERE name_key IS NOT NULL;
        CREATE INDEX member_by_form ON member (form_key);
        CREATE INDEX member_by_form_2 ON member (form_key_2) WHERE form_key_2 IS NOT NULL;
        """

    private static let messages = """
        CREATE TABLE message (
            id INTEGER PRIMARY KEY,
            channel INTEGER NOT NULL REFERENCES channel (id) ON DELETE CASCADE,
            lookup BLOB NOT NULL,
            direction INTEGER NOT NULL,
            type_key BLOB NOT NULL,
            number INTEGER NOT NULL,
            claim INTEGER NOT NULL,
            created INTEGER NOT NULL,
            expiry INTEGER,
            unread INTEGER,
            facts BLOB NOT NULL,
            content BLOB NOT NULL,
            code BLOB NOT NULL,
            batch_row BLOB,
            UNIQUE (channel, number, claim),
            UNIQUE (channel, lookup)
        ) STRICT;
        CREATE INDEX message_by_date ON message (channel, created, number, claim);
        CREATE INDEX message_by_type ON message (channel, type_key, created, number, claim);
        CREATE INDEX message_by_direction ON message (channel, direction, created, number, claim);
        CREATE INDEX message_by_expiry ON message (channel, expiry, created, number, claim);
        CREATE INDEX message_unread ON message (channel, created, number, claim) WHERE unread IS NOT NULL;
        CREATE UNIQUE INDEX message_by_batch_row ON message (channel, batch_row) WHERE batch_row IS NOT NULL;

        CREATE TABLE sighting (
            id INTEGER PRIMARY KEY,
            message INTEGER NOT NULL REFERENCES message (id) ON DELETE CASCADE,
            located INTEGER,
            facts BLOB NOT NULL
        ) STRICT;
        CREATE INDEX sighting_by_message ON sighting (message);
        CREATE INDEX sighting_located ON sighting (located, message) WHERE located IS NOT NULL;
        """

    private static let admission = """
        CREATE TABLE authorization (
            id INTEGER PRIMARY KEY,
            channel INTEGER NOT NULL REFERENCES channel (id) ON DELETE CASCADE,
            lookup BLOB NOT NULL UNIQUE,
            digest BLOB NOT NULL,
            authorizer BLOB NOT NULL,
            facts BLOB NOT NULL
        ) STRICT;
        CREATE INDEX authorization_by_channel ON authorization (channel);

        CREATE TABLE held_authorization (
            id INTEGER PRIMARY KEY,
            lookup BLOB NOT NULL UNIQUE,
            content BLOB NOT NULL,
            facts BLOB NOT NULL,
            replaced BLOB
        ) STRICT;

        CREATE TABLE request (
            id INTEGER PRIMARY KEY,
            lookup BLOB NOT NULL UNIQUE,
            requester BLOB NOT NULL,
            content BLOB NOT NULL,
            channel INTEGER REFERENCES channel (id) ON DELETE CASCADE,
            authorization INTEGER REFERENCES authorization (id),
            facts BLOB NOT NULL
        ) STRICT;
        CREATE INDEX request_by_requester ON request (requester);
        CREATE INDEX request_by_channel ON request (channel);
        CREATE INDEX request_by_authorization ON request (authorization);

        CREATE TABLE sent_request (
            id INTEGER PRIMARY KEY,
            content BLOB NOT NULL,
            owner INTEGER NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
            via INTEGER REFERENCES contact (id),
            facts BLOB NOT NULL
        ) STRICT;
        CREATE INDEX sent_request_by_owner ON sent_request (owner);
        CREATE INDEX sent_request_by_via ON sent_request (via);
        """

    private static let parts = """
        CREATE TABLE part_set (
            id INTEGER PRIMARY KEY,
            lookup BLOB NOT NULL UNIQUE,
            content BLOB NOT NULL,
            message INTEGER REFERENCES message (id) ON DELETE CASCADE,
            facts BLOB NOT NULL
        ) STRICT;
        CREATE INDEX part_set_by_message ON part_set (message);

        CREATE TABLE part (
            id INTEGER PRIMARY KEY,
            part_set INTEGER NOT NULL REFERENCES part_set (id) ON DELETE CASCADE,
            content BLOB NOT NULL
        ) STRICT;
        CREATE INDEX part_by_set ON part (part_set);
        """
}
