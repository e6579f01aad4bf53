/**
 * Reproducible pseudorandom numbers: the same seed gives the same institution on every machine.
 * `fork` gives each company, contract or class its own stream, so that a change to how one of them
 * is generated leaves all others unchanged.
 */
export class Random {
  readonly #seed: string;
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  constructor(seed: string) {
    this.#seed = seed;
    this.#a = hash(seed, 0x9e3779b9);
    this.#b = hash(seed, 0x85ebca6b);
    this.#c = hash(seed, 0xc2b2ae35);
    // The generator's first numbers still resemble its seed.
    for (let round = 0; round < 12; round++) this.next();
  }

  /** An independent stream, which depends on this one's seed but not on what was drawn from it. */
  fork(name: string): Random {
    return new Random(`${this.#seed}/${name}`);
  }

  /** A number from 0 up to but not including 1 (the sfc32 generator). */
  next(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4294967296;
  }

  /** An integer, both ends inclusive. */
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  /**
   * An integer, both ends inclusive; higher values of `skew` concentrate it near `from` (1 is
   * uniform).
   */
  skewed(from: number, to: number, skew: number): number {
    return from + Math.floor(this.next() ** skew * (to - from + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(items: readonly T[]): T {
    // A list of one uses a number like any other, so that a list can grow without shifting streams.
    const index = this.int(0, items.length - 1);
    if (index < 0 || index >= items.length) throw new RangeError('nothing to pick from');
    // The index was just checked; reading it is safe even if T itself includes undefined.
    return items[index] as T;
  }

  weighted<T>(choices: readonly (readonly [T, number])[]): T {
    let rest = this.next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [choice, weight] of choices) {
      rest -= weight;
      if (rest < 0) return choice;
    }
    throw new RangeError('nothing to pick from');
  }

  shuffled<T>(items: readonly T[]): T[] {
    return items
      .map((item) => ({ item, order: this.next() }))
      .sort((one, other) => one.order - other.order)
      .map(({ item }) => item);
  }
}

/** FNV-1a with a final mix, so that seeds that differ in one letter share nothing. */
function hash(text: string, basis: number): number {
  let value = basis;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 16), 0x7feb352d);
  value = Math.imul(value ^ (value >>> 15), 0x846ca68b);
  return value ^ (value >>> 16);
}
