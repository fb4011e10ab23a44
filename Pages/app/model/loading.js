import { pairsOf } from "./change.js";
import { isDamage } from "./failure.js";
import { Memory } from "./memory.js";

/** Stores without dependent values: a share or the parts of a code can be scanned again. */
const dispensable = ["offers", "sets"];

/** Reads the sealed values of a memory. */
export function sealedIn(transaction) {
  return Promise.all(Memory.stores.map((store) => pairsOf(transaction, store)));
}

/** Opens a memory. Values of dispensable stores that do not open are left out. */
export async function memoryOf(sealed, unseal) {
  return new Memory(
    await Promise.all(sealed.map((pairs, index) => openedPairs(pairs, Memory.stores[index], unseal))),
  );
}

async function openedPairs(pairs, store, unseal) {
  const opened = await Promise.all(
    pairs.map(async ([id, value]) => {
      try {
        return [id, await unseal(store, id, value)];
      } catch (error) {
        if (!isDamage(error) || !dispensable.includes(store)) throw error;
        return undefined;
      }
    }),
  );
  return opened.filter((pair) => pair !== undefined);
}
