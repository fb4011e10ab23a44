import Testing

@testable import CLI

/// The progress on the last line of a terminal, by a clock that tests set.
struct ProgressTests {
    private func state(_ count: Int, of total: Int? = nil, detail: String = "") -> ProgressState {
        let state = ProgressState("reading", of: "images", since: .zero)
        state.set(count, of: total, detail: detail)
        return state
    }

    @Test(arguments: [
        (0, 200, 0, "reading: 0 of 200 images"), (0, 200, 60, "reading: 0 of 200 images"),
        (50, 200, 10, "reading: 50 of 200 images · 5.0 per second · 30 s left"),
        (100, 200, 2, "reading: 100 of 200 images · 50 per second · 2 s left"),
        (1, 200, 1, "reading: 1 of 200 images · 1.0 per second · 3 min 19 s left"),
        (200, 200, 2, "reading: 200 of 200 images · 100 per second"),
        (300, 200, 2, "reading: 300 of 200 images · 150 per second"), (0, 1, 5, "reading"),
        (0, 0, 5, "reading"), (0, nil, 5, "reading"), (35, nil, 10, "reading: 35 images · 3.5 per second"),
    ])
    func `a text has count, rate and remaining time`(
        _ count: Int, _ total: Int?, _ seconds: Int, _ text: String
    ) {
        #expect(state(count, of: total).text(at: .seconds(seconds)) == text)
    }

    @Test func `a text names the page`() {
        #expect(state(0, of: 1, detail: "page 3").text(at: .seconds(2)) == "reading: page 3")
        #expect(
            state(1, of: 2, detail: "page 3").text(at: .seconds(2))
                == "reading: 1 of 2 images · 0.5 per second · 2 s left · page 3")
    }

    @Test func `a short command shows nothing`() {
        var line = ProgressLine()
        #expect(line.show(state(1), at: .seconds(1)) == .milliseconds(500))
        #expect(line.erase() == nil)
        #expect(line.draw(at: .milliseconds(1500)) == nil)
        #expect(line.erase() == nil)
    }

    @Test func `a line is drawn ten times a second at most`() throws {
        var line = ProgressLine()
        var drawn: [Duration] = []
        var alarm: Duration?
        // A thousand changes in three seconds, each with a printed line in between.
        for now in stride(from: 0, to: 3000, by: 3).map({ Duration.milliseconds($0) }) {
            if let time = alarm, time <= now {
                alarm = nil
                if line.draw(at: now) != nil { drawn.append(now) }
            }
            if let wait = line.show(state(1), at: now) {
                #expect(alarm == nil)
                alarm = now + wait
            }
        }
        #expect(drawn.first == .milliseconds(501) && drawn.count == 25)
        for (before, after) in zip(drawn, drawn.dropFirst()) {
            #expect(after - before >= ProgressLine.interval)
        }
    }

    @Test func `the newest state is drawn, at the time of the drawing`() {
        var line = ProgressLine()
        let bar = state(1, of: 4)
        #expect(line.show(bar, at: .zero) == ProgressLine.delay)
        bar.set(2, of: 4, detail: "")
        #expect(line.show(bar, at: .milliseconds(300)) == nil)
        #expect(
            line.draw(at: .seconds(1)) == "\r\u{1B}[Kreading: 2 of 4 images · 2.0 per second · 1 s left")
        #expect(line.draw(at: .seconds(2)) == nil)
    }

    @Test func `printing removes the line, and the next change brings it back`() {
        var line = ProgressLine()
        _ = line.show(state(1), at: .zero)
        _ = line.draw(at: .seconds(1))
        #expect(line.erase() == ProgressLine.erasure)
        #expect(line.erase() == nil)
        #expect(line.show(state(2), at: .seconds(5)) == .zero)
        #expect(line.draw(at: .seconds(5)) == ProgressLine.erasure + "reading: 2 images · 0.4 per second")
    }

    @Test func `an alarm that comes after the end draws nothing`() {
        var line = ProgressLine()
        #expect(line.show(state(1), at: .zero) != nil)
        _ = line.erase()
        // No second alarm is set while one is on its way.
        #expect(line.show(state(2), at: .milliseconds(100)) == nil)
        #expect(line.draw(at: .milliseconds(500)) != nil)
        _ = line.erase()
        #expect(line.draw(at: .milliseconds(700)) == nil)
    }
}
