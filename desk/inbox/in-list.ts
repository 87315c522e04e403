/** An address at which the list beside it, or behind it, stays the same. `search` is that of the current address. */
export function within(path: string, search: string): string {
  return search ? `${path}?${search}` : path;
}
