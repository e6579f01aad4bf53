import { type Database, statement } from '../platform/database.ts';
import { Faults } from '../registry/faults.ts';
import { localityLabels } from './labels.ts';
import type { FoundLocality } from './locality-row.ts';
import { readLocalities } from './read-localities.ts';

const removeAll = statement('remove-localities', 'delete from localities');
const insert = statement(
  'insert-localities',
  `insert into localities (postcode, name, state_code)
   select * from unnest($1::text[], $2::text[], $3::text[])
   on conflict do nothing`,
);
const countAll = statement<{ localities: number; postcodes: number }>(
  'count-localities',
  'select count(*) as localities, count(distinct postcode) as postcodes from localities',
);

/** Adds localities, keeping existing ones. */
export async function addLocalities(db: Database, found: readonly FoundLocality[]): Promise<void> {
  await db.rows(insert, [
    found.map(({ postcode }) => postcode),
    found.map(({ name }) => name),
    found.map(({ stateCode }) => stateCode),
  ]);
}

/** Rolls back the transaction. */
class FaultsFound extends Error {}

export type LocalitiesOutcome =
  | { readonly status: 'refused'; readonly faults: Faults }
  | { readonly status: 'imported'; readonly localities: number; readonly postcodes: number };

/** Replaces all localities by those of a file; if it has an error, nothing changes. */
export async function importLocalities(db: Database, path: string): Promise<LocalitiesOutcome> {
  const faults = new Faults();
  try {
    return await db.transaction(async (tx) => {
      await tx.rows(removeAll);
      for await (const found of readLocalities(path, faults)) await addLocalities(tx, found);
      const [counts] = await tx.rows(countAll);
      if (counts?.localities === 0 && faults.count === 0) {
        faults.add({ file: path, expected: localityLabels.fileWithoutPlaces });
      }
      if (!counts || faults.count > 0) throw new FaultsFound();
      return { status: 'imported', ...counts };
    });
  } catch (error) {
    if (error instanceof FaultsFound) return { status: 'refused', faults };
    throw error;
  }
}
