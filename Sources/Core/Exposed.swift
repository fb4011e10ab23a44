import CCore

/// The module's one call: the request stands in the memory of `reserve`, and the reply's address and
/// length at the address that is returned.
@_expose(wasm, "call")
@_cdecl("core_call")
func call() -> UnsafePointer<CoreBuffer>? {
    let held = unsafe core_request()
    let request = unsafe Array(UnsafeRawBufferPointer(start: held.bytes, count: held.count))
    let reply = Core.reply(to: request)
    return unsafe core_reply(reply, reply.count)
}

/// Asks the caller's store, and waits for its answer.
func answer(to question: [UInt8]) -> [UInt8] {
    let held = unsafe core_ask(question, question.count)
    defer { core_forget_answer() }
    return unsafe Array(UnsafeRawBufferPointer(start: held.bytes, count: held.count))
}
