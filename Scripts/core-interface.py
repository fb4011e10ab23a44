#!/usr/bin/env python3
"""core-interface.py: generates the core's interface and its reference from
Sources/Core/operations.json.

    Scripts/core-interface.py FOLDER      writes Interface.swift, core.mjs and core.d.mts into FOLDER
    Scripts/core-interface.py --check     fails if docs/reference/core.md does not match the operations
    Scripts/core-interface.py --document  rewrites the tables of docs/reference/core.md

A request is the number of an operation and its fields; a reply is 0 and its fields, or 1, the number
of an outcome and a reason. An operation that keeps something asks its caller's store on the way: a
question is the number of a look-up or change and its fields, and its answer has fields alone. Numbers
are positions in operations.json, which nobody writes by hand.

An enum of operations.json is a list of names, or the path of the enum in Wire that has its cases.
"""

import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SCHEMA = ROOT / "Sources/Core/operations.json"
REFERENCE = ROOT / "docs/reference/core.md"
JAVASCRIPT = ROOT / "Sources/Core/core.mjs"
BEGIN, END = "<!-- operations -->", "<!-- end -->"

schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
RECORDS, OPERATIONS, STORE = (schema[part] for part in ("records", "operations", "store"))


def cases(path):
    """The cases of an enum in Wire, whose numbers count from 1."""
    found = re.findall(r"^    case (\w+) = (\d+)$", (ROOT / path).read_text(encoding="utf-8"), re.M)
    assert found and [int(number) for _, number in found] == list(range(1, len(found) + 1)), (
        f"the cases of {path}"
    )
    return [name for name, _ in found]


OF_WIRE = {name for name, values in schema["enums"].items() if isinstance(values, str)}
ENUMS = {name: cases(values) if name in OF_WIRE else values for name, values in schema["enums"].items()}
SCALARS = {  # name: Swift, TypeScript
    "text": ("String", "string"),
    "bytes": ("[UInt8]", "Uint8Array"),
    "secret": ("[UInt8]", "Uint8Array"),
    "integer": ("UInt64", "number"),
    "time": ("Timestamp", "number"),
    "number": ("Double", "number"),
    "flag": ("Bool", "boolean"),
}


def camel(name):
    return re.sub(r"_(\w)", lambda match: match[1].upper(), name)


def pascal(name):
    return name[0].upper() + name[1:]


def inside(kind):
    """Returns the contents of a list or an optional: (form, kind)."""
    if kind.endswith("?"):
        return "optional", kind[:-1]
    if kind.startswith("["):
        return "list", kind[1:-1]
    return "plain", kind


def swift_type(kind):
    form, kind = inside(kind)
    if form == "optional":
        return swift_type(kind) + "?"
    if form == "list":
        return f"[{swift_type(kind)}]"
    return SCALARS[kind][0] if kind in SCALARS else kind if kind in OF_WIRE else f"API.{kind}"


def typescript_type(kind):
    form, kind = inside(kind)
    if form == "optional":
        return typescript_type(kind) + " | undefined"
    if form == "list":
        return typescript_type(kind) + "[]"
    return SCALARS[kind][1] if kind in SCALARS else kind


def result_of(name):
    """Returns the name of an operation's result and its fields."""
    out = OPERATIONS[name]["out"]
    return (out, RECORDS[out]["fields"]) if isinstance(out, str) else (pascal(name) + "Result", out)


def structures():
    """Yields every structure: its name, its purpose, its fields, and whether the core reads or writes it."""
    for name, record in RECORDS.items():
        yield name, record["about"], record["fields"]
    for name, operation in OPERATIONS.items():
        if operation["in"]:
            yield pascal(name), f"The fields of `{name}`.", operation["in"]
        if not isinstance(operation["out"], str):
            yield pascal(name) + "Result", f"The result of `{name}`.", operation["out"]
    for name, question in STORE.items():
        yield pascal(name) + "Question", f"The fields of the store's `{name}`.", question["in"]
        yield pascal(name) + "Answer", f"What the store's `{name}` returns.", question["out"]


def swift():
    lines = [
        "// Made by Scripts/core-interface.py from Sources/Core/operations.json.",
        "import Wire",
        "",
        "enum API {}",
        "",
    ]
    cases = "\n".join(f"    case {camel(name)}" for name in schema["outcomes"])
    exits = "\n".join(
        f"        case .{camel(name)}: {exit}" for name, (exit, _) in schema["outcomes"].items()
    )
    lines.append(
        f"enum Outcome: UInt8 {{\n{cases}\n\n    var exitCode: UInt8 {{\n        switch self {{\n{exits}\n        }}\n    }}\n}}\n"
    )
    for name, values in ENUMS.items():
        if name in OF_WIRE:
            lines.append(f"extension {name}: NumberedFromOne {{}}\n")
            continue
        cases = "\n".join(f"        case {camel(value)}" for value in values)
        lines.append(f"extension API {{\n    enum {name}: UInt8, CoreValue {{\n{cases}\n    }}\n}}\n")
    for name, _, fields in structures():
        read = "\n".join(f"            {field} = try reader.value()" for field in fields)
        write = "\n".join(f"            writer.value(self.{field})" for field in fields)
        declared = "\n".join(
            f"        var {field}: {swift_type(kind)}" for field, (kind, _) in fields.items()
        )
        parameters = ", ".join(f"{field}: {swift_type(kind)}" for field, (kind, _) in fields.items())
        assigned = "\n".join(f"            self.{field} = {field}" for field in fields)
        lines.append(
            f"extension API {{\n    final class {name}: CoreValue, CoreListElement {{\n{declared}\n\n"
            f"        init({parameters}) {{\n{assigned}\n        }}\n\n"
            f"        init(from reader: inout ByteReader) throws(WireError) {{\n{read}\n        }}\n\n"
            f"        func write(to writer: inout ByteWriter) {{\n{write}\n        }}\n    }}\n}}\n"
        )
    branches = []
    for index, (name, operation) in enumerate(OPERATIONS.items()):
        if operation["in"]:
            body = (
                f"let fields: API.{pascal(name)} = try Core.fields(&reader)\n"
                f"        return Core.reply(try Core.{name}(fields))"
            )
        else:
            body = f"return Core.reply(try Core.{name}())"
        branches.append(f"    case {index}:\n        {body}")
    lines.append(
        "extension Core {\n    /// The reply of one operation.\n"
        "    static func run(_ operation: UInt64, _ reader: inout ByteReader) throws(Refusal) -> [UInt8] {\n"
        "    switch operation {\n"
        + "\n".join(branches)
        + '\n    default: throw Refusal(.usage, "operation")\n    }\n    }\n}\n'
    )
    for index, name in enumerate(STORE):
        lines.append(
            f"extension API.{pascal(name)}Question: Question {{\n    typealias Answer = API.{pascal(name)}Answer\n"
            f"    static var number: UInt64 {{ {index} }}\n}}\n"
        )
    return "\n".join(lines)


def javascript():
    def plan(fields):
        return "[" + ", ".join(f'["{field}", "{kind}"]' for field, (kind, _) in fields.items()) + "]"

    lines = [JAVASCRIPT.read_text(encoding="utf-8").rstrip(), "", "/* Made from operations.json. */", ""]
    outcomes = json.dumps([[name, exit] for name, (exit, _) in schema["outcomes"].items()])
    lines.append(f"const outcomes = {outcomes};")
    lines.append("const types = {")
    lines += [f"  {name}: {json.dumps(values)}," for name, values in ENUMS.items()]
    lines += [f"  {name}: {{ fields: {plan(record['fields'])} }}," for name, record in RECORDS.items()]
    lines.append("};")
    lines.append("const operations = {")
    for name, operation in OPERATIONS.items():
        heavy = "".join(f", {mark}: true" for mark in ("heavy", "keeps") if operation.get(mark))
        lines.append(
            f"  {name}: {{ fields: {plan(operation['in'])}, result: {plan(result_of(name)[1])}{heavy} }},"
        )
    lines.append("};")
    lines.append("const questions = [")
    lines += [
        f'  {{ name: "{name}", fields: {plan(question["in"])}, answer: {plan(question["out"])} }},'
        for name, question in STORE.items()
    ]
    lines.append("];")
    lines.append("Object.keys(operations).forEach((name, number) => {")
    lines.append("  operations[name].number = number;")
    lines.append(
        "  Core.prototype[name] = function (fields = {}, store) { return this.run(operations[name], fields, store); };"
    )
    lines.append("});")
    return "\n".join(lines) + "\n"


def typescript():
    lines = ["// Made by Scripts/core-interface.py from Sources/Core/operations.json.", ""]
    for name, values in ENUMS.items():
        lines.append(f"export type {name} = {' | '.join(json.dumps(value) for value in values)};")
    lines.append(f"export type Outcome = {' | '.join(json.dumps(name) for name in schema['outcomes'])};")
    for name, about, fields in structures():
        lines.append(f"\n/** {about} */\nexport interface {name} {{")
        for field, (kind, note) in fields.items():
            form, _ = inside(kind)
            mark = "?" if form == "optional" else ""
            lines += [f"  /** {note} */"] if note else []
            lines.append(f"  {field}{mark}: {typescript_type(kind)};")
        lines.append("}")
    lines.append(
        "\n/** A code or a field that the core refuses. */\nexport class Refusal extends Error {\n"
        "  readonly outcome: Outcome;\n  readonly exitCode: number;\n"
        "  /** Every later scan of the code is refused as well. */\n  readonly isFinal: boolean;\n  readonly reason: string;\n}"
    )
    lines.append(
        "\n/** What an operation asks of its caller on the way, and has it keep. */\nexport interface Store {"
    )
    for name, question in STORE.items():
        out = f"{pascal(name)}Answer" if question["out"] else "void"
        lines.append(f"  /** {question['about']} */\n  {name}(fields: {pascal(name)}Question): {out};")
    lines.append("}")
    lines.append(
        "\nexport class Core {\n  private constructor();\n"
        "  /** @param source the bytes of core.wasm, a response with them, or its module */\n"
        "  static load(source: BufferSource | Response | WebAssembly.Module): Promise<Core>;"
    )
    for name, operation in OPERATIONS.items():
        parameter = f"fields: {pascal(name)}" if operation["in"] else ""
        parameter += ", store: Store" if operation.get("keeps") else ""
        lines.append(f"  /** {operation['about']} */\n  {name}({parameter}): {result_of(name)[0]};")
    lines.append("}")
    return "\n".join(lines) + "\n"


def table(fields):
    rows = ["| field | type | |", "|---|---|---|"]
    return rows + [
        f"| `{field}` | {kind.replace('[', '[').strip()} | {note} |" for field, (kind, note) in fields.items()
    ]


def document():
    lines = ["## Operations", ""]
    for name, operation in OPERATIONS.items():
        lines += [f"### {name}", "", *wrapped(operation["about"]), ""]
        if operation["in"]:
            lines += [*table(operation["in"]), ""]
        out = operation["out"]
        if isinstance(out, str):
            lines += [f"Returns a [{out}](#{out.lower()}).", ""]
        else:
            lines += ["Returns:", "", *table(out), ""] if out else []
        if operation.get("keeps"):
            lines += ["It asks the [store](#store).", ""]
    lines += ["## Store", ""]
    for name, question in STORE.items():
        lines += [f"### store.{name}", "", *wrapped(question["about"]), ""]
        lines += [*table(question["in"]), ""] if question["in"] else []
        lines += ["Returns:", "", *table(question["out"]), ""] if question["out"] else []
    lines += ["## Records", ""]
    for name, record in RECORDS.items():
        lines += [f"### {name}", "", *wrapped(record["about"]), "", *table(record["fields"]), ""]
    lines += ["## Names", ""]
    lines += ["| type | values |", "|---|---|"]
    lines += [f"| {name} | {', '.join(f'`{value}`' for value in values)} |" for name, values in ENUMS.items()]
    lines += ["", "## Outcomes", "", "| `outcome` | `exitCode` | |", "|---|---|---|"]
    lines += [f"| `{name}` | {exit} | {about} |" for name, (exit, about) in schema["outcomes"].items()]
    return "\n".join(lines)


def wrapped(text, width=100):
    line, lines = "", []
    for word in text.split():
        if line and len(line) + 1 + len(word) > width:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}".strip()
    return [*lines, line]


def reference():
    text = REFERENCE.read_text(encoding="utf-8")
    front, rest = text.split(BEGIN)
    return f"{front}{BEGIN}\n\n{document()}\n\n{END}{rest.split(END)[1]}"


def main():
    match sys.argv[1:]:
        case ["--check"]:
            if REFERENCE.read_text(encoding="utf-8") != reference():
                print(
                    "core-interface: docs/reference/core.md is old: Scripts/core-interface.py --document",
                    file=sys.stderr,
                )
                return 1
        case ["--document"]:
            REFERENCE.write_text(reference(), encoding="utf-8")
        case [folder]:
            for name, text in [
                ("Interface.swift", swift()),
                ("core.mjs", javascript()),
                ("core.d.mts", typescript()),
            ]:
                (Path(folder) / name).write_text(text, encoding="utf-8")
        case _:
            print(__doc__, file=sys.stderr)
            return 64
    return 0


if __name__ == "__main__":
    sys.exit(main())
