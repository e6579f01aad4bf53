import type { SearchHit } from '@tradebridge/contract/search';
import { searchKinds } from '@tradebridge/contract/search-rules';
import { whenSignedOut } from '../app/session.ts';
import { listOf, nullOr, oneOf, parseStored, record, text } from '../app/stored-values.ts';
import { dropFromTab, readFromTab } from '../app/token.ts';

const storageKey = 'recentHits';
const maxRecent = 5;

const hits = listOf(
  record<SearchHit>({
    kind: oneOf(searchKinds),
    id: text(),
    title: text(),
    detail: nullOr(text()),
    company: nullOr(record({ eid: text(64), name: text() })),
  }),
  maxRecent,
);

export const parseHits = (stored: string | null): readonly SearchHit[] =>
  parseStored(stored, hits, []);

/** Hits opened in this tab, the latest first. */
export const readRecentHits = (): readonly SearchHit[] => parseHits(readFromTab(storageKey));

const isSame = (one: SearchHit, other: SearchHit) =>
  one.kind === other.kind && one.id === other.id && one.title === other.title;

export function rememberHit(hit: SearchHit): void {
  const others = readRecentHits().filter((other) => !isSame(hit, other));
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([hit, ...others].slice(0, maxRecent)));
  } catch {
    // A tab without storage has no recent hits.
  }
}

whenSignedOut(() => dropFromTab(storageKey));
