import CLinux
import CMemory
import Foundation
import Storage

/// Protections of this process.
package enum ProcessLimits {
    /// Hides the memory of this process, so that contents and passphrases do not leak.
    ///
    /// There are no core dumps, no other process of this user can read the memory, and freed memory
    /// is overwritten (except 16 bytes of a block, see `CMemory`).
    package static func hideMemory() {
        precondition(linux_set_not_dumpable() == 0, "Linux hides a process")
        memory_wipe_when_freed()
    }

    /// How many more files this process may open (getrlimit(2)).
    package static var freeFileCount: Int {
        let most = sysconf(Int32(_SC_OPEN_MAX))
        // -1 is no limit.
        let limit = most < 0 ? Int.max : most
        do {
            return limit - (try FileSystem.names(inFolder: "/proc/self/fd").count)
        } catch {
            return error == .tooManyFiles ? 0 : limit
        }
    }

    /// The files that this program opens at the least. libdispatch ends a process that cannot open its own.
    package static let leastFileCount = 20

    /// How many threads and processes can be started now, up to `most` (RLIMIT_NPROC in getrlimit(2), and the
    /// limits of control groups). They are tried, with small stacks: only the kernel knows what else counts.
    package static func startableThreadCount(upTo most: Int) -> Int {
        var threads = [pthread_t](repeating: 0, count: most)
        return unsafe Int(linux_startable_threads(&threads, Int32(most)))
    }

    /// The threads and processes of a command that does one thing after another. libdispatch waits without an
    /// end for a thread that it cannot start.
    package static let leastThreadCount = 6

    /// How many of some jobs can run at once, at least 1.
    ///
    /// - Parameter threadCount: the threads and processes that one job takes.
    package static func jobCount(upTo most: Int, threadCount: Int) -> Int {
        let startable = startableThreadCount(upTo: leastThreadCount + most * threadCount)
        return min(max(1, (startable - leastThreadCount) / threadCount), most)
    }

    /// Guards files against stray output, and this process against `ulimit -f`.
    ///
    /// Closed standard streams are replaced, so that no file gets their number and then messages in
    /// it. Writing a file beyond `ulimit -f` becomes an error; by default it would end this
    /// process.
    package static func guardFiles() {
        for stream in [STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) == -1 {
            // Opened for reading, so that writing stays an error.
            let null = unsafe open("/dev/null", O_RDONLY)
            guard null != stream else { continue }
            dup2(null, stream)
            close(null)
        }
        signal(SIGXFSZ, SIG_IGN)
    }
}
