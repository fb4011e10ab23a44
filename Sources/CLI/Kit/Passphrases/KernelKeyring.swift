import CKeyutils
import SeQRcast

/// The user's keyring in the kernel (keyrings(7)): what is in it is in no file and not swapped, is forgotten when its time is over, and can be
/// read by whatever runs as this user.
enum KernelKeyring {
    private static let keyring = key_serial_t(KEY_SPEC_USER_KEYRING)

    /// Keeps what opens a lock, in the place of what was kept for it.
    ///
    /// - Parameter seconds: after which the kernel forgets it.
    /// - Throws: exit code 1 where the kernel keeps no keys.
    static func keep(_ key: UnlockingKey, for lock: VaultLock, seconds: Int) throws {
        let failure = Diagnostic(
            .failed, "the kernel keeps no keys for you here; the vault stays locked",
            hints: ["a container may forbid it, and a full quota too: `cat /proc/key-users`"])
        let bytes = key.kept
        // It is this process's own until the kernel knows when to forget it.
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

    /// - Returns: nil where nothing is kept for the lock.
    static func key(for lock: VaultLock) -> UnlockingKey? {
        guard let serial = serial(for: lock) else { return nil }
        var bytes = [UInt8](repeating: 0, count: UnlockingKey.length)
        guard unsafe keyctl_read(serial, &bytes, bytes.count) == bytes.count else { return nil }
        return UnlockingKey(kept: bytes)
    }

    /// - Returns: whether something was kept.
    @discardableResult
    static func drop(_ lock: VaultLock) -> Bool {
        serial(for: lock).map { keyctl_invalidate($0) == 0 } ?? false
    }

    private static func serial(for lock: VaultLock) -> key_serial_t? {
        let serial = unsafe keyctl_search(keyring, "user", name(of: lock), 0)
        return serial < 0 ? nil : key_serial_t(serial)
    }

    /// Of one lock: after a change of the passphrase nothing finds it.
    private static func name(of lock: VaultLock) -> String { "seqrcast:vault:\(lock.identifier)" }

    /// This user alone, also from another session than the one in which it was kept.
    private static let permissions = key_perm_t(
        KEY_POS_ALL | KEY_USR_VIEW | KEY_USR_READ | KEY_USR_SEARCH | KEY_USR_SETATTR)
}
