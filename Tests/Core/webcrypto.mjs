/** Node 18, which Debian 12 has, does not have this as a global. */

import { webcrypto } from "node:crypto";

globalThis.crypto ??= webcrypto;
