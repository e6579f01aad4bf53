import type { ResultOf } from '@tradebridge/contract/calls';
import { dropFromTab, readFromTab } from '../app/token.ts';

/**
 * Tokens of links and codes of sign-ins from the fragment of an address, where they must not stay.
 * Held in this tab for their page, so that a reload or a sign-in does not lose them.
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

/** What a page needs to act on a link. */
export interface ServingLink {
  link: ResultOf<'auth/retrieveLink'>;
  token: string;
  /** Called when it is done, with a sentence. */
  onDone: (sentence: string) => void;
}
