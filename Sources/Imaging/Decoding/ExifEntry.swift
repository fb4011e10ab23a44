/// An entry that is read of an Exif block, by its tag (Exif 2.32, 4.6).
struct ExifEntry {
    /// The part of the block in which a tag has its meaning.
    enum Directory {
        case picture, camera, position
    }

    let directory: Directory
    let tag: UInt32

    static let orientation = ExifEntry(directory: .picture, tag: 0x0112)
    static let dateTimeOriginal = ExifEntry(directory: .camera, tag: 0x9003)
    static let offsetTime = ExifEntry(directory: .camera, tag: 0x9010)
    static let offsetTimeOriginal = ExifEntry(directory: .camera, tag: 0x9011)
    static let latitudeRef = ExifEntry(directory: .position, tag: 0x01)
    static let latitude = ExifEntry(directory: .position, tag: 0x02)
    static let longitudeRef = ExifEntry(directory: .position, tag: 0x03)
    static let longitude = ExifEntry(directory: .position, tag: 0x04)
    static let altitudeRef = ExifEntry(directory: .position, tag: 0x05)
    static let altitude = ExifEntry(directory: .position, tag: 0x06)
    static let timeStamp = ExifEntry(directory: .position, tag: 0x07)
    static let dateStamp = ExifEntry(directory: .position, tag: 0x1D)
    static let positioningError = ExifEntry(directory: .position, tag: 0x1F)
}
