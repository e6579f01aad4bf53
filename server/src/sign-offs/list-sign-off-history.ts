import {
  type retrieveSignoffHistory as contract,
  historyPageSize,
  type SignoffRecord,
} from '@tradebridge/contract/sign-offs';
import type { z } from 'zod';
import type { Context } from '../platform/context.ts';
import type { Database } from '../platform/database.ts';
import {
  ofContract,
  placeOf,
  type RecordRow,
  recordOf,
  recordsWhere,
  refuseUnknownContract,
} from './sign-off-records.ts';

type Input = z.output<typeof contract.input>;

const limit = historyPageSize + 1;

/** `$1` is the company, `$2` and `$3` the instant and id of the record before the page. */
export const signOffHistoryStatement = recordsWhere('sign-off-history', {
  condition: 'true',
  limit,
});
const historyOfContract = recordsWhere('sign-off-history-of-contract', {
  condition: ofContract,
  limit,
});

async function findRows(db: Database, { eId, cId, cursor }: Input): Promise<RecordRow[]> {
  const place = placeOf(cursor);
  if (cId === undefined) return db.rows(signOffHistoryStatement, [eId, ...place]);
  const rows = await db.rows(historyOfContract, [eId, ...place, cId]);
  if (rows.length === 0) await refuseUnknownContract(db, { eId, cId });
  return rows;
}

/** Who decided what at the company and when, the latest first. */
export async function listSignOffHistory(
  { db, actor, now }: Context,
  input: Input,
): Promise<{ records: SignoffRecord[]; cursor: string | null }> {
  const rows = await findRows(db, input);
  const records = rows
    .slice(0, historyPageSize)
    .map((row) => recordOf(row, { eId: input.eId, actor, now }));
  const last = rows.length > historyPageSize ? records.at(-1) : undefined;
  return { records, cursor: last ? `${last.at}_${last.id}` : null };
}
