"""An independent implementation of the SeQRcast format, written from docs/reference/format.md and the RFCs that it names, to be read
beside it.

Each module is a chapter: `layout` (Conventions), `codes`, `suites` with `classic` and `compact`, `sealing`, `card`, `tree`
(Channel), `share`, `request`, `authorization`, `endorsement`, `message` with `revocation` and `cover`, `content` with a module
for each type that has a grammar, `part`, `backup` with `keys` and `portable`, whose entries are in `entries`, `passphrase`,
`locked`, `guest`, `signature` and `document`.
What is refused raises `errors.Refused` with the reason by its name in the chapter Refusals.

It is made to be clear and to be right. It stores nothing, and Python's own comparisons and integers do not hide secrets from
a clock: it is no program to keep keys in.
"""
