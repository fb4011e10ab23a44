import Imaging
import Storage

/// The libraries in C that this program uses, with the versions that are loaded.
///
/// Libraries that are loaded on demand, or do not know their version, are left out.
public enum Libraries {
    public static var versions: [(name: String, version: String)] {
        StorageLibraries.versions + ImagingLibraries.versions
    }
}
