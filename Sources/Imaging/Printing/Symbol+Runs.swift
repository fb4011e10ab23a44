extension Symbol {
    /// The dark modules of the symbol drawn into a square: a rectangle for each run in a row.
    func runs(in box: PageBox) -> [PageBox] {
        let module = (box.right - box.left) / Double(size)
        var runs: [PageBox] = []
        for y in 0..<size {
            var x = 0
            while x < size {
                let end = (x..<size).first { !self[$0, y] } ?? size
                if end > x {
                    runs.append(
                        PageBox(
                            left: box.left + Double(x) * module, top: box.top + Double(y) * module,
                            width: Double(end - x) * module, height: module))
                }
                x = end + 1
            }
        }
        return runs
    }
}
