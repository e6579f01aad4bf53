import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../platform/calendar.ts';
import { Books } from './books.ts';
import { Played } from './played.ts';
import { sequence } from './sequence.ts';

// Extracts, payments, refunds and corrections in any order: what each company owes is computed from
// the events alone, and compared with its account after each of them.

/** `ACCOUNT_RUNS` plays more sequences, `ACCOUNT_SEED` others. */
const numRuns = Number(process.env.ACCOUNT_RUNS ?? 50);
const seed = Number(process.env.ACCOUNT_SEED ?? 1);

let books: Books;
let day = '2026-03-02';
let played = 0;
beforeAll(async () => {
  books = await Books.open();
});
afterAll(() => books.close());

test(
  'an account says what the events add up to, every day and for ever',
  async () => {
    await fc.assert(
      fc.asyncProperty(sequence, async (one) => {
        played += 1;
        const playing = new Played(books, `Q${played}-`, day);
        try {
          await playing.play(one);
        } catch (error) {
          throw new Error(playing.log.join('\n'), { cause: error });
        } finally {
          // The next one begins with companies of its own, later than all of this one.
          day = addDays(playing.day, 1);
        }
      }),
      { numRuns, seed },
    );
    expect(played).toBeGreaterThanOrEqual(numRuns);
  },
  1000 * (60 + 20 * numRuns),
);
