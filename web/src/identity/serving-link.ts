import type { ResultOf } from '@tradebridge/contract/calls';

/** What a page gets to do what a link is for. */
export interface ServingLink {
  link: ResultOf<'auth/retrieveLink'>;
  token: string;
  /** It is done, in a sentence. */
  onDone: (sentence: string) => void;
}
