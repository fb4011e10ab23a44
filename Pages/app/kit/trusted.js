/** The scripts that the app starts beside its modules. */
const scripts = ["scanner-worker.js", "model/worker.js", "sw.js"];

/** The one policy of Trusted Types: it names the app's own scripts and nothing else. */
const policy = globalThis.trustedTypes?.createPolicy("seqrcast", {
  createScriptURL(name) {
    if (!scripts.includes(name)) throw new TypeError(`not a script of the app: ${name}`);
    return new URL(name, document.baseURI).href;
  },
});

/** Returns the address of a script in the form that browsers require for workers. */
export function trustedScript(name) {
  return policy?.createScriptURL(name) ?? name;
}
