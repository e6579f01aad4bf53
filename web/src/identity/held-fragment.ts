import type { ResultOf } from '@tradebridge/contract/calls';
import { dropFromTab, readFromTab } from '../app/token.ts';

/**
 * What came in the fragment of an address and must not stay there: tokens of links and codes of
 * sign-ins. It is held in this tab for the page that is for it, so that a reload or a sign-in on the
 * way does not lose it.
 */
export type HeldFor = 'link' | 'connect' | 'provider' | 'payment';

const keyOf = (page: HeldFor) => `fragment.${page}`;

export function holdFragment(page: HeldFor, fragment: string): void {
  sessionStorage.setItem(keyOf(page), fragment);
}

export function heldFragment(page: HeldFor): string | null {
  return readFromTab(keyOf(page));
}

export function dropFragment(page: HeldFor): void {
  dropFromTab(keyOf(page));
}

/** What a page gets to do what a link is for. */
export interface ServingLink {
  link: ResultOf<'auth/retrieveLink'>;
  token: string;
  /** It is done, in a sentence. */
  onDone: (sentence: string) => void;
}
