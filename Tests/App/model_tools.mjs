/** Tools for scripts of tests that use the model, in a page and in node (model_host.mjs). */

/** Imports a module by its path in the app. */
export const load = (path) => import(`./${path}`);

/** Makes a value plain JSON, with bytes as lists of numbers. */
export function plain(value) {
  return JSON.parse(
    JSON.stringify(value ?? null, (_, part) => (part instanceof Uint8Array ? [...part] : part)),
  );
}

/** Runs a script. Returns its value, the sentence of the model's failure, or another error. */
export async function answered(script) {
  try {
    return { value: plain(await script()) };
  } catch (error) {
    if (error?.sentence !== undefined) return { failure: error.sentence };
    return { error: String(error?.stack ?? error) };
  }
}

async function loadedCore() {
  const { Core } = await load("core.mjs");
  return Core.load(await (await fetch("core.wasm")).arrayBuffer());
}

/** Makes a member's backup, and messages of a channel that it subscribes to, with the core. */
export async function scene(count, { suite = "compact", text = (number) => `message ${number}` } = {}) {
  const core = await loadedCore();
  const now = Math.floor(Date.now() / 1000);
  const [owner, member] = ["Olga", "Mia"].map((name) => core.newIdentity({ suite, name }));
  let { channel } = core.newChannel({ identity: owner.identity, name: "chess", isHybridOnly: false, now });
  const recipient = member.person.card;
  const share = core.share({ identity: owner.identity, channel, recipient, now, former: [] });
  const { subscription } = core.openShare({ identity: member.identity, code: share.code });
  channel = share.channel;
  const codes = [];
  for (let number = 1; number <= count; number += 1) {
    const content = { type: "text", text: text(number) };
    const made = core.publish({ identity: owner.identity, channel, content, plain: [], now });
    channel = made.channel;
    codes.push(made.code);
  }
  const { code } = core.backup({
    identity: member.identity,
    channels: [],
    subscriptions: [subscription],
    passphrase: "scene",
    cost: 10,
  });
  return { backup: code, codes };
}

/** Returns codes as links to a page. */
export async function linksOf(codes, page) {
  const core = await loadedCore();
  return codes.map((text) => core.draw({ text, page }).text);
}

/** Returns the parts of a file's film, each with at most this number of characters. */
export async function filmOf(file, characters) {
  const core = await loadedCore();
  return core.film({ file: Uint8Array.from(file), characters }).parts;
}

/** Opens a vault over the same database, as another tab does. */
export async function vaultHere(given) {
  const { Vault } = await load("model/vault.js");
  const vault = new Vault(await loadedCore(), () => {});
  await vault.open();
  if (given !== undefined) await vault.unlock(given);
  return vault;
}

/** Returns the result of a request to the database. */
export function answerTo(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Runs `body(transaction, names)` over all stores of the database, past the model. */
export async function inDatabase(mode, body) {
  const database = await answerTo(indexedDB.open("seqrcast"));
  const names = [...database.objectStoreNames];
  const transaction = database.transaction(names, mode);
  const done = new Promise((resolve) => {
    transaction.oncomplete = resolve;
  });
  const result = await body(transaction, names);
  await done;
  database.close();
  return result;
}

/** Returns the whole database: keys and values by store. */
export function kept() {
  return inDatabase("readonly", async (transaction, names) => {
    const stores = names.map(async (name) => {
      const store = transaction.objectStore(name);
      const [keys, values] = await Promise.all([answerTo(store.getAllKeys()), answerTo(store.getAll())]);
      return [name, { keys, values }];
    });
    return Object.fromEntries(await Promise.all(stores));
  });
}

/** Alters the first value of a store. */
export function spoil(name) {
  return inDatabase("readwrite", async (transaction) => {
    const store = transaction.objectStore(name);
    const [key] = await answerTo(store.getAllKeys());
    const value = await answerTo(store.get(key));
    value.sealed[20] ^= 1;
    store.put(value, key);
  });
}
