/** Union-find: names that are joined, directly or through others, have the same `of`. */
export function createGroups() {
  const parents = new Map<string, string>();
  function of(name: string): string {
    const parent = parents.get(name);
    if (parent === undefined) return name;
    const top = of(parent);
    parents.set(name, top);
    return top;
  }
  return {
    of,
    join(one: string, other: string): void {
      if (of(one) !== of(other)) parents.set(of(one), of(other));
    },
  };
}
