import { dayIn } from '../platform/calendar.ts';
import type { OpenContext } from '../platform/context.ts';
import type { Database } from '../platform/database.ts';

/** What posting needs besides the transaction: the day is the institution's. */
export interface PostingParts {
  readonly now: OpenContext['now'];
  readonly institution: Pick<OpenContext['institution'], 'timeZone'>;
}

/** How many entries were missing, and how many of them this statement posted. */
export interface Posted {
  wanted: number;
  posted: number;
}

/** Other transactions can only be faster so often: each of them has posted. */
const maxRounds = 20;

/**
 * Repeats a statement of `postingSql` or `notingSql` until nothing is missing: where another
 * transaction was faster, what it posted is only seen afterwards.
 * @returns how many entries were posted
 */
export async function postUntilComplete(run: () => Promise<readonly Posted[]>): Promise<number> {
  let all = 0;
  for (let round = 1; round <= maxRounds; round += 1) {
    const [{ wanted, posted } = { wanted: 0, posted: 0 }] = await run();
    all += posted;
    if (posted === wanted) return all;
  }
  throw new Error('Entries of an account are still missing.');
}

/** The first two values of the statements that post, today and the time. */
export const dayAndTime = ({ now, institution }: PostingParts): [day: string, at: Date] => [
  dayIn(institution.timeZone, now),
  now,
];

/** Posts with a statement of `postingSql` whose text depends on an import. */
export function postWith(
  tx: Database,
  parts: PostingParts,
  { text, filling }: { readonly text: string; readonly filling: readonly string[] },
): Promise<number> {
  const values = [...dayAndTime(parts), filling];
  const all = text.includes('$4') ? [...values, parts.institution.timeZone] : values;
  return postUntilComplete(async () => (await tx.query(text, all)).rows as Posted[]);
}
