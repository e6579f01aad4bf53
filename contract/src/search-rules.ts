/** Minimum characters of a search, without surrounding spaces. */
export const minSearchLength = 2;
export const maxSearchLength = 100;

/** Maximum words of a search; if there are more, the shortest are ignored. */
export const maxSearchWords = 6;

/** Maximum hits of each kind. */
export const maxHitsOfKind = 5;

/** Kinds of hits, in the order for equally good ones. */
export const searchKinds = [
  'apprentice',
  'company',
  'contact',
  'learner',
  'unit',
  'invoice',
  'receipt',
  'order',
  'document',
  'page',
  'news',
  'user',
  'form',
  'submission',
] as const;
export type SearchKind = (typeof searchKinds)[number];
