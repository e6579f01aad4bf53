/** A cache limited by characters, which evicts the least recently used entries. */
export class CharacterCache<Value> {
  readonly #maxCharacters: number;
  readonly #entries = new Map<string, { value: Value; characters: number }>();
  #characters = 0;

  constructor(maxCharacters: number) {
    this.#maxCharacters = maxCharacters;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    // Moves it to the end: the least recently used come first.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** Keeps a value, unless it would take more than a quarter of the cache. */
  set(key: string, value: Value, characters: number): void {
    this.#remove(key);
    if (characters > this.#maxCharacters / 4) return;
    this.#entries.set(key, { value, characters });
    this.#characters += characters;
    for (const oldest of this.#entries.keys()) {
      if (this.#characters <= this.#maxCharacters) break;
      this.#remove(oldest);
    }
  }

  #remove(key: string): void {
    this.#characters -= this.#entries.get(key)?.characters ?? 0;
    this.#entries.delete(key);
  }
}
