/// A picture in the sizes in which it is looked at.
struct PictureSizes {
    let full: View
    /// The longer side at most 2,400 pixels.
    let large: View
    /// The longer side at most 1,200 pixels.
    let small: View
    /// The same, but enlarged to 600 pixels, and no more than four times, where the picture has less.
    var enlarged: View { small.fitted(to: 1200, least: 600) }

    init(_ picture: Picture) {
        full = View(picture)
        large = full.fitted(to: 2400)
        small = large.fitted(to: 1200)
    }
}
