/** Debian 12's Node 18 does not have this as a global. */

import { webcrypto } from "node:crypto";

globalThis.crypto ??= webcrypto;
