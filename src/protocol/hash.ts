// Hashes: of inputs, artifacts, and the chain that seals a context. Pure functions of their input.
import { createHash } from "node:crypto";

/** SHA-256 in hex: names of artifacts, hashes of files. */
export function sha256(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

/** One link of a chain: 16 bytes of SHA-256 over what stood before and what is new. */
export function linked(chain: string, content: string): string {
  return createHash("sha256")
    .update(chain)
    .update("\n")
    .update(content)
    .digest("base64url")
    .slice(0, 22);
}
