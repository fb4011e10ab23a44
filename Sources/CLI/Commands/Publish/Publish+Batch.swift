import Foundation
import SeQRcast

extension Publish {
    /// Publishes a message for each row of a table, and draws all of them into a folder.
    func publishBatch(_ session: Session) throws {
        guard let output = picture.output, output != "-" else {
            throw Diagnostic(.usage, "say which folder the pictures of the batch go to: -o FOLDER")
        }
        let (columns, rows) = try message.batch.rows(
            plain: message.plainFields(), expiry: expires, now: session.now, vault)
        let run = try BatchPublishing(self, session, folder: output, columns: columns, rows: rows)
        try run.run()
    }
}
