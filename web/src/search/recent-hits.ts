import type { SearchHit } from '@tradebridge/contract/search';
import { whenSignedOut } from '../app/session.ts';
import { dropFromTab, readFromTab } from '../app/token.ts';

const storageKey = 'recentHits';
const maxRecent = 5;

/** Hits opened in this tab, the latest first. */
export function readRecentHits(): readonly SearchHit[] {
  try {
    // Only `rememberHit` writes it, and signing out clears it.
    return JSON.parse(readFromTab(storageKey) ?? '[]') as SearchHit[];
  } catch {
    return [];
  }
}

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
