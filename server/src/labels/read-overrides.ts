import type {
  OverrideDetails,
  retrieveCatalogue as retrieveCatalogueCall,
  retrieveHistory as retrieveHistoryCall,
  retrieveOverrides as retrieveOverridesCall,
  SavedText,
} from '@tradebridge/contract/label-overrides';
import { placeholdersOf } from '@tradebridge/contract/labels';
import type { z } from 'zod';
import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { readCatalogue } from './catalogue.ts';

/** The language of this portal's labels. */
export const language = 'en-AU';

export interface Override {
  readonly key: string;
  readonly text: string;
  readonly version: number;
}

const findAll = statement<Override>(
  'label-overrides',
  `select key, text, version from label_overrides where language = '${language}' order by key collate "C"`,
);

/** Every override, in the order of keys. */
export const findOverrides = (db: Database): Promise<Override[]> => db.rows(findAll);

interface DetailsRow extends Override {
  default_text: string;
  changed_at: Date;
  changed_by: string | null;
}

const findDetails = statement<DetailsRow>(
  'label-override-details',
  `select override.key, override.text, override.version, override.default_text,
     override.changed_at, account.email as changed_by
   from label_overrides override left join users account on account.id = override.changed_by
   where override.language = '${language}' order by override.key collate "C"`,
);

interface HistoryRow {
  version: number;
  text: string | null;
  changed_at: Date;
  changed_by: string | null;
}

const findHistory = statement<HistoryRow>(
  'label-override-history',
  `select history.version, history.text, history.changed_at, account.email as changed_by
   from label_override_history history left join users account on account.id = history.changed_by
   where history.language = '${language}' and history.key = $1 order by history.version desc`,
);

export async function retrieveOverrides({
  db,
}: Context): Promise<z.output<typeof retrieveOverridesCall.result>> {
  const overrides = await findOverrides(db);
  return Object.fromEntries(overrides.map(({ key, text, version }) => [key, { text, version }]));
}

export async function retrieveCatalogue(): Promise<z.output<typeof retrieveCatalogueCall.result>> {
  const catalogue = await readCatalogue();
  return [...catalogue.values()].map(({ key, defaultText, seenIn }) => ({
    key,
    text: defaultText,
    placeholders: placeholdersOf(defaultText),
    seenIn: [...seenIn],
  }));
}

/** Every override, with whether its default has changed since, or is gone. */
export async function retrieveOverrideDetails({ db }: Context): Promise<OverrideDetails[]> {
  const catalogue = await readCatalogue();
  const rows = await db.rows(findDetails);
  return rows.map((row) => {
    const label = catalogue.get(row.key);
    return {
      key: row.key,
      text: row.text,
      version: row.version,
      defaultText: row.default_text,
      isStale: label !== undefined && label.defaultText !== row.default_text,
      isUnused: label === undefined,
      changedAt: row.changed_at.toISOString(),
      changedBy: row.changed_by,
    };
  });
}

export async function retrieveHistory(
  { db }: Context,
  { key }: z.output<typeof retrieveHistoryCall.input>,
): Promise<SavedText[]> {
  const rows = await db.rows(findHistory, [key]);
  return rows.map(({ version, text, changed_at, changed_by }) => ({
    version,
    text,
    changedAt: changed_at.toISOString(),
    changedBy: changed_by,
  }));
}
