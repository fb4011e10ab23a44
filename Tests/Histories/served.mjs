/** The app's model as it is served, for node: its modules, and a core whose passphrases cost little. */

import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { Core, module } from "../Core/loaded.mjs";

const root = new URL("../../", import.meta.url).pathname;

/** The binary logarithm of scrypt's N that the app asks for, and the least that the core takes. */
const [usual, least] = [17, 10];

/** The core. Where the app asks for the usual cost of a passphrase, it has the least. */
export const core = new Core(module);
for (const name of ["newBackupFile", "backup", "stretch"]) {
  const original = core[name].bind(core);
  core[name] = (fields) => original({ ...fields, cost: fields.cost === usual ? least : fields.cost });
}

/** Copies the modules into a folder, with the core for them. Node takes files without a package for older ones. */
export function serve(folder) {
  mkdirSync(join(folder, "common"), { recursive: true });
  writeFileSync(join(folder, "package.json"), '{"type": "module"}');
  for (const path of [
    "app/model",
    "app/kit/trusted.js",
    "common/host.js",
    "common/weburl.js",
    "common/bytes.js",
  ]) {
    cpSync(join(root, "Pages", path), join(folder, path), { recursive: true });
  }
  const loaded = `import { core } from "${import.meta.url}";\nexport const Core = { load: async () => core };\n`;
  writeFileSync(join(folder, "app/core.mjs"), loaded);
}
