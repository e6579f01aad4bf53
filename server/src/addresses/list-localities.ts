import type { Locality } from '@tradebridge/contract/addresses';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';

const list = statement<{ name: string; state_code: string }>(
  'localities-of-postcode',
  `select name, state_code from localities where postcode = $1
   order by name collate english_names, state_code`,
);

/**
 * The suburbs and localities of a postcode, with their states: a postcode can belong to several.
 */
export async function listLocalities(
  { db }: Context,
  { postcode }: { postcode: string },
): Promise<Locality[]> {
  const rows = await db.rows(list, [postcode]);
  return rows.map(({ name, state_code }) => ({ name, stateCode: state_code }));
}
