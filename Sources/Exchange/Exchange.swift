// Exchange: the rules of the protocol.
//
// It makes and checks cards, shares and messages: state and input in, state and output out. There is no
// clock, no file and no database here; the time of day is an argument, what must be remembered is a result.
// `docs/reference/format.md` says in prose what the code here does.
//
// Whatever comes from others and does not hold is an `ExchangeError`; nothing of it is given out then.
