/// Ordinary English texts, by their length in characters.
enum SampleText {
    static let characters20 = "Back room at 7 today"
    static let characters40 = "Tuesday, 7 pm, back room. Bring a board!"
    static let characters80 = """
        The chess evening moves to Tuesday, 7 pm, in the back room. Please bring boards.
        """
    static let characters100 = """
        The chess evening moves to Tuesday, 7 pm, as the hall is being painted. Please bring your own board.
        """
    static let characters200 = """
        The chess evening moves to Tuesday, 7 pm, because the hall is being painted. We meet in the back room of \
        the library; ring twice at the side door. Beginners are welcome, and there is mint tea for all.
        """
    static let characters500 = """
        The chess evening moves to Tuesday, 7 pm, because the hall is being painted until the end of the month. We \
        meet in the back room of the library; ring twice at the side door, since the main entrance is locked after \
        six. Beginners are welcome: Marta explains the openings from half past six, and she has boards for \
        everybody. Please carry the tables back to the cellar when you leave, put out the lights, and give \
        the key to the porter. Whoever wants to play in the spring cup signs the list by Friday.
        """

    /// A number of texts that differ from the first word on.
    static func different(_ count: Int, length: Int) -> [String] {
        (1...count).map { String("Ticket \($0): \(characters200)".prefix(length)) }
    }
}
