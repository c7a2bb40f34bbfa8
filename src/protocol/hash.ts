// Hashes: of inputs, artifacts, and the chain that seals a context. Pure functions of their input.
// In one call each: a hash object costs more than the hash of a short text.
import { hash } from "node:crypto";

/** SHA-256 in hex: names of artifacts, hashes of files. */
export function sha256(content: string | Uint8Array): string {
  return hash("sha256", content, "hex");
}

/** One link of a chain: 16 bytes of SHA-256 over what stood before and what is new. */
export function linked(chain: string, content: string): string {
  return hash("sha256", `${chain}\n${content}`, "base64url").slice(0, 22);
}
