/**
 * The name in the hash of an address, as browsers read it: a hash that is not valid percent-encoding, such as `#100%`,
 * names what it says.
 */
export function nameIn(hash: string): string {
  const name = hash.slice(1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
