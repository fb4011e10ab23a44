import CKeyutils
import SeQRcast

/// Keeps the vault unlocked for some time, in the user's kernel keyring (keyrings(7)).
///
/// Keys there are in no file and not swapped, and expire. Every process of this user can read them.
/// docs/decisions/0073-kernel-keyring.md says why there is no daemon.
enum KernelKeyring {
    private static let keyring = key_serial_t(KEY_SPEC_USER_KEYRING)

    /// Stores the key for a lock, and replaces an earlier one.
    ///
    /// - Parameter seconds: the time until the kernel deletes the key.
    /// - Throws: exit code 1 if the kernel stores no keys.
    static func keep(_ key: UnlockingKey, for lock: VaultLock, seconds: Int) throws {
        let failure = Diagnostic(
            .failed, "the kernel does not store keys for you; the vault stays locked",
            hints: ["a container may forbid it, or your quota is full: see `cat /proc/key-users`"])
        let bytes = key.kept
        // The key is private to this process until its expiry is set.
        let serial = unsafe add_key(
            "user", name(of: lock), bytes, bytes.count, key_serial_t(KEY_SPEC_PROCESS_KEYRING))
        guard serial >= 0 else { throw failure }
        guard keyctl_set_timeout(serial, UInt32(seconds)) == 0,
            keyctl_setperm(serial, permissions) == 0, keyctl_link(serial, keyring) == 0
        else {
            _ = keyctl_invalidate(serial)
            throw failure
        }
    }

    /// The stored key for a lock; nil if there is none.
    static func key(for lock: VaultLock) -> UnlockingKey? {
        guard let serial = serial(for: lock) else { return nil }
        var bytes = [UInt8](repeating: 0, count: UnlockingKey.length)
        guard unsafe keyctl_read(serial, &bytes, bytes.count) == bytes.count else { return nil }
        return UnlockingKey(kept: bytes)
    }

    /// Deletes the key for a lock.
    ///
    /// - Returns: whether there was one.
    @discardableResult
    static func drop(_ lock: VaultLock) -> Bool {
        serial(for: lock).map { keyctl_invalidate($0) == 0 } ?? false
    }

    private static func serial(for lock: VaultLock) -> key_serial_t? {
        let serial = unsafe keyctl_search(keyring, "user", name(of: lock), 0)
        return serial < 0 ? nil : key_serial_t(serial)
    }

    /// The name of the key; each lock has its own, so a key does not survive a change of the
    /// passphrase.
    private static func name(of lock: VaultLock) -> String { "seqrcast:vault:\(lock.identifier)" }

    /// Access for this user only, also from other sessions.
    private static let permissions = key_perm_t(
        KEY_POS_ALL | KEY_USR_VIEW | KEY_USR_READ | KEY_USR_SEARCH | KEY_USR_SETATTR)
}
