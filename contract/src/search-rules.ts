/** Characters of a search, without spaces around it. */
export const minSearchLength = 2;
export const maxSearchLength = 100;

/** Words of a search that count; the shortest of more are ignored. */
export const maxSearchWords = 6;

/** Hits of one kind that a search answers. */
export const maxHitsOfKind = 5;

/** What can be found, in the order in which equally good hits are shown. */
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
