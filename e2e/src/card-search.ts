import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { wordsOf } from '@tradebridge/server/papers/test-paper';
import type { Client } from 'pg';

/* Searches everything written for a card: text, files and every column of a database. */

export interface Card {
  /** Digits only. */
  readonly number: string;
  /** Its security code. */
  readonly code: string;
}

/** Separators that may occur between two digits of a grouped number, in any encoding. */
const between = String.raw`(?:%20|%2D|&nbsp;|&#\d+;|\\u00[0-9a-f]{2}|[^0-9A-Za-z]){0,3}`;

const numberPattern = (number: string) => new RegExp([...number].join(between), 'i');

/** The code if it is marked as one, as in `"cvv": "907"`, or if it is the whole text. */
const codePattern = (code: string) =>
  new RegExp(
    String.raw`(?:cvv|cvc|cvn|csc|card.?code|security.{0,3}code|"code)\d?\W{0,12}${code}(?!\d)|^\W*${code}\W*$|"${code}"`,
    'im',
  );

// Hundreds of thousands of texts are searched for the same card.
const patterns = new Map<Card, { number: RegExp; code: RegExp }>();

function patternsOf(card: Card): { number: RegExp; code: RegExp } {
  const known = patterns.get(card);
  if (known) return known;
  const made = { number: numberPattern(card.number), code: codePattern(card.code) };
  patterns.set(card, made);
  return made;
}

const findNumber = (text: string, card: Card): string[] =>
  patternsOf(card).number.test(text) ? ['its number'] : [];

/** The parts of the card that occur in a text. */
export const findCard = (text: string, card: Card): string[] => [
  ...findNumber(text, card),
  ...(text.includes(card.code) && patternsOf(card).code.test(text) ? ['its code'] : []),
];

const named = (place: string, found: readonly string[]) => found.map((what) => `${place}: ${what}`);

/** What was searched, and which parts of the card were found where. */
export interface Search {
  readonly places: readonly string[];
  readonly found: readonly string[];
}

// A file is read in chunks; each starts with the end of the previous one.
const pieceBytes = 4 * 1024 * 1024;
const overlap = 256;

async function searchFile(path: string, card: Card): Promise<string[]> {
  const found = new Set<string>();
  let end = '';
  let isPaper = false;
  // As bytes: most files are not text, and the digits are the same in every encoding.
  for await (const piece of createReadStream(path, {
    encoding: 'latin1',
    highWaterMark: pieceBytes,
  })) {
    const text = end + String(piece);
    isPaper ||= end === '' && text.startsWith('%PDF-');
    for (const what of findNumber(text, card)) found.add(what);
    end = text.slice(-overlap);
  }
  // In a database's own files three digits mean nothing; its columns are searched separately.
  if (/\.(jsonl?|txt|log|csv|html)$/.test(path)) {
    for (const line of (await readFile(path, 'utf8')).split('\n')) {
      for (const what of findCard(line, card)) found.add(what);
    }
  }
  // The text of a PDF is compressed.
  if (isPaper) {
    const words = await wordsOf(await readFile(path));
    for (const what of findCard(words.join('\n'), card)) found.add(what);
  }
  return [...found];
}

/** Searches every file in a folder. */
export async function searchFolder(folder: string, card: Card): Promise<Search> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const places: string[] = [];
  const found: string[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const place = relative(folder, path);
    try {
      found.push(...named(place, await searchFile(path, card)));
      places.push(place);
    } catch (error) {
      // The database deletes some of its files meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  return { places, found };
}

const everyColumn = `
  select space.nspname as "schema", class.relname as "table", attribute.attname as "column",
    type.typname = 'bytea' as "isBytes", type.typcategory = 'N' as "isNumber"
  from pg_catalog.pg_attribute attribute
  join pg_catalog.pg_type type on type.oid = attribute.atttypid
  join pg_catalog.pg_class class on class.oid = attribute.attrelid
  join pg_catalog.pg_namespace space on space.oid = class.relnamespace
  where class.relkind in ('r', 'm') and attribute.attnum > 0 and not attribute.attisdropped
    and space.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
    and not pg_is_other_temp_schema(space.oid)
  order by 1, 2, attribute.attnum`;

interface Column {
  schema: string;
  table: string;
  column: string;
  isBytes: boolean;
  isNumber: boolean;
}

/**
 * Searches every column of every table, whatever its type, in every schema except PostgreSQL's own.
 */
export async function searchDatabase(client: Client, card: Card): Promise<Search> {
  const { rows: columns } = await client.query<Column>(everyColumn);
  const places: string[] = [];
  const found: string[] = [];
  for (const { schema, table, column, isBytes, isNumber } of columns) {
    const [from, what] = [`"${schema}"."${table}"`, `"${column}"`];
    const text = isBytes ? `encode(${what}, 'escape')` : `${what}::text`;
    const { rows } = await client.query<{ text: string }>(
      `select distinct ${text} as text from ${from} where ${what} is not null`,
    );
    const place = `${schema}.${table}.${column}`;
    places.push(place);
    // Three digits alone can be any amount.
    const find = isNumber ? findNumber : findCard;
    const here = rows.flatMap((row) => find(row.text, card));
    found.push(...named(place, [...new Set(here)]));
  }
  return { places, found };
}
