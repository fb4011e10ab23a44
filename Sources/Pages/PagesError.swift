/// Why there is no page.
public enum PagesError: Error, Equatable {
    /// This build was made without the scanner: `Scripts/build-scanner.sh` makes it.
    case noScanner
}
