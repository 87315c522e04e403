/** Union-find: names that are joined, directly or through others, are one group. */
export function createGroups() {
  const parents = new Map<string, string>();
  function groupOf(name: string): string {
    const parent = parents.get(name);
    if (parent === undefined) return name;
    const top = groupOf(parent);
    parents.set(name, top);
    return top;
  }
  return {
    groupOf,
    join(one: string, other: string): void {
      if (groupOf(one) !== groupOf(other)) parents.set(groupOf(one), groupOf(other));
    },
  };
}
