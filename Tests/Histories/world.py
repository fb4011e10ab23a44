"""Plays a history with the players of players.py."""

# When histories begin, in seconds: 2026-11-01T12:00:00Z.
START = 1_793_534_400
DAY = 86_400

# The keys of a step whose values are names of codes with one symbol each.
CODES = ("card", "owner", "via", "code")


class World:
    """One way to play a history: some devices have the app, and all others a vault."""

    def __init__(self, players, history, with_app):
        self.players, self.history, self.with_app = players, history, with_app
        self.clock = START
        self.codes = {}
        # Compared values: one for each step, and one for each device at the end.
        self.answers = []
        self.devices = []
        players.reset()
        for name, suite in history["people"].items():
            self.take(name, "init", START, name=name, suite=suite)
            self.codes[name] = self.take(name, "card", START)["codes"]
            self.devices.append(name)

    def take(self, device, does, at, **values):
        player = self.players.app if device in self.with_app else self.players.vaults
        return player.take(device, does, at, **values)

    def play(self):
        for step in self.history["steps"]:
            self.answers.append(self.step(step))
        self.answers += [self.remembered(device) for device in self.devices]
        return self

    def remembered(self, device):
        answer = self.take(device, "remember", self.clock)
        facts = answer.get("remembered")
        if facts is None:
            return answer
        return {
            what: [fact if isinstance(fact, str) else known(fact) for fact in some]
            for what, some in facts.items()
        }

    def step(self, step):
        """One step; the compared values of its answer. None: an earlier step that it needs was not taken."""
        who, at = step["who"], START + step.get("at", 0)
        self.clock = at
        if "spoils" in step:
            self.codes[step["gives"]] = [spoiled(code) for code in self.codes.get(step["spoils"], [])]
            return None
        wanted = {step[key] for key in (*CODES, "backup") if key in step} | set(step.get("scans", []))
        if not wanted <= set(self.codes) or (who not in self.devices and step.get("does") != "restore"):
            return None
        if "scans" in step:
            answer = self.take(
                who, "scan", at, codes=self.scanned(step), taken=at - step.get("daysAgo", 0) * DAY
            )
            return {"found": [known(found) for found in answer.get("found", [])], **fault(answer)}
        return self.call(who, at, step)

    def scanned(self, step):
        """Returns the codes of a picture; of one in parts, those that it names.

        They are counted from the last where there are fewer.
        """
        codes = [code for name in step["scans"] for code in self.codes[name]]
        if "parts" not in step:
            return codes
        return [codes[part % len(codes)] for part in step["parts"]]

    def call(self, who, at, step):
        values = {
            key: value for key, value in step.items() if key not in ("who", "at", "does", "gives", "backup")
        }
        for key in CODES:
            if key in values:
                [values[key]] = self.codes[values[key]][:1]
        if "member" in values:
            [values["to"]] = self.codes[values.pop("member")]
        for key in ("until", "expiry"):
            if key in values:
                values[key] += START
        if "backup" in step:
            values["file"] = self.codes[step["backup"]]
        answer = self.take(who, step["does"], at, **values)
        if "fails" in answer:
            return fault(answer)
        if step["does"] == "restore" and who not in self.devices:
            self.devices.append(who)
        if "gives" in step:
            self.codes[step["gives"]] = answer.get("codes") or answer["file"]
        return {"number": answer["number"]} if "number" in answer else {}


def fault(answer):
    return {"fails": answer["fails"]} if "fails" in answer else {}


def known(facts):
    """Leaves out values that are not set."""
    return {key: value for key, value in facts.items() if value is not None and value != []}


def spoiled(code):
    """A damaged code: a smaller digit makes another valid Base45 text."""
    place = next(place for place in range(len(code) - 10, len(code)) if code[place] != "0")
    return code[:place] + "0" + code[place + 1 :]


def words(answer):
    """The outcomes, warnings and refusals of an answer."""
    if "fails" in answer:
        yield f"refused: {answer['fails']}"
    for found in answer.get("found", []):
        yield " ".join([found["outcome"], *([found["reason"]] if "reason" in found else [])])
        yield from (f"warning: {name}" for name in found.get("warnings", []))
