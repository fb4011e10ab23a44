import Exchange
import Storage
import Wire

extension Session {
    /// The picture for this user's card; empty where there is none.
    public func picture() throws -> [UInt8] { try vault.read { try $0.picture() } }

    /// Keeps a picture for this user's card, in place of any other. The card without it stays as good.
    public func setPicture(_ picture: Avatar) throws {
        try vault.write { try $0.setPicture(picture.bytes) }
    }

    /// Forgets the picture. Cards that were given out keep it.
    ///
    /// - Throws: `VaultError.tracesRemain` where it is forgotten and traces are left in the file.
    public func removePicture() throws {
        try vault.erase { try $0.setPicture([]) }
    }
}
