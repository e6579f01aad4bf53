import type { Actor } from '../platform/context.ts';

/** The account whose companies are shown: the user's own, or that of the contact that they view as. */
export const accountShown = ({ userId, viewing }: Pick<Actor, 'userId' | 'viewing'>): string =>
  viewing?.userId ?? userId;
