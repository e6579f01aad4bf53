/** The storage of a device or a tab, with room for a number of entries. */
export function memoryStorage(room = 100): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    setItem(name, text) {
      if (kept.size >= room) throw new Error('The storage is full.');
      kept.set(name, text);
    },
    removeItem: (name) => void kept.delete(name),
    clear: () => kept.clear(),
  };
}
