"""An independent implementation of the SeQRcast format.

It is written from docs/reference/format.md and the RFCs named there, to be read beside them.

Each module is a chapter: `layout` (Conventions), `codes`, `suites` with `classic`, `compact` and
`hybrid`, `sealing` and `reply_keys`, `card`, `tree` (Channel), `share`, `request`, `authorization`,
`endorsement`, `message` with `revocation` and `cover`, `content` with a module for each type that
has a grammar, `part`, `backup` with `keys` and `portable`, whose entries are in `entries`,
`passphrase`, `locked`, `guest`, `signature` and `document`. A refusal raises `errors.Refused` with
a reason named in the chapter Refusals.

The code aims to be clear and right. It stores nothing, and Python's comparisons and integers leak
secrets through their timing: do not keep keys with it.
"""
