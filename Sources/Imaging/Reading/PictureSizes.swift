/// A picture in the sizes in which it is looked at.
struct PictureSizes {
    let full: View
    /// The longer side at most 2,400 pixels.
    let large: View
    /// The longer side at most 1,200 pixels; a picture of less than 600 is enlarged.
    let small: View

    init(_ picture: Picture) {
        full = View(picture)
        large = full.fitted(to: 2400)
        small = large.fitted(to: 1200, least: 600)
    }
}
