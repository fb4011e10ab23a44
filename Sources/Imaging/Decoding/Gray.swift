extension [UInt8] {
    /// Gray pixels laid over white, 255 for what is opaque.
    mutating func layOverWhite(alpha: [UInt8]) {
        for index in indices {
            let (gray, opacity) = (Int(self[index]), Int(alpha[index]))
            self[index] = UInt8((gray * opacity + 255 * (255 - opacity) + 127) / 255)
        }
    }
}

/// The gray of a colour, in the weights of ITU-R BT.601.
func gray(red: UInt8, green: UInt8, blue: UInt8) -> UInt8 {
    let sum: Int = 299 * Int(red) + 587 * Int(green) + 114 * Int(blue)
    return UInt8(sum / 1000)
}
