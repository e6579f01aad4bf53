/** Names that contain every word of a search; those that begin with it come first. */
export function findIcons(names: readonly string[], search: string): readonly string[] {
  const words = search
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(Boolean);
  const found = names.filter((name) => words.every((word) => name.includes(word)));
  const isFirst = (name: string) => (words[0] !== undefined && name.startsWith(words[0]) ? 0 : 1);
  return found.toSorted((one, other) => isFirst(one) - isFirst(other));
}
