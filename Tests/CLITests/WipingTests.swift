import CMemory
import Foundation
import Testing

/// Freed memory is overwritten, and still belongs to glibc. Each test has its own process, as the
/// overwriting lasts until its end.
struct WipingTests {
    @Test func `a double free ends the process`() async {
        await #expect(processExitsWith: .signal(SIGABRT)) {
            memory_wipe_when_freed()
            WipingTests.freeTwice()
        }
    }

    private static func freeTwice() {
        let block = unsafe realpath("/", nil)
        unsafe free(block)
        unsafe free(block)
    }

    @Test func `blocks of every origin keep their content when resized`() async {
        await #expect(processExitsWith: .success) {
            memory_wipe_when_freed()
            for size in [1, 16, 24, 25, 1_000, 1_040, 5_000, 200_000] {
                for origin in Origin.allCases { #expect(origin.keeps(size)) }
            }
        }
    }
}

/// The function that a block comes from.
private enum Origin: CaseIterable {
    case malloc, calloc, realloc, aligned, page

    private func block(_ size: Int) -> UnsafeMutableRawPointer? {
        switch self {
        case .malloc: return unsafe Foundation.malloc(size)
        case .calloc: return unsafe Foundation.calloc(size, 1)
        case .realloc: return unsafe Foundation.realloc(nil, size)
        case .aligned: return unsafe aligned_alloc(64, (size + 63) / 64 * 64)
        case .page:
            var block: UnsafeMutableRawPointer?
            return unsafe posix_memalign(&block, 4_096, size) == 0 ? block : nil
        }
    }

    func keeps(_ size: Int) -> Bool {
        guard var block = unsafe block(size) else { return false }
        unsafe memset(block, 7, size)
        for newSize in [size, 3 * size, (size + 1) / 2, 10 * size] {
            guard let moved = unsafe Foundation.realloc(block, newSize) else { return false }
            unsafe block = moved
            let kept = unsafe UnsafeRawBufferPointer(start: block, count: (size + 1) / 2)
            guard unsafe kept.allSatisfy({ $0 == 7 }) else { return false }
        }
        unsafe free(block)
        return true
    }
}
