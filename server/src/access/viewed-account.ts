import type { Actor } from '../platform/context.ts';

/** The account whose companies are shown: the user's own, or the contact's that staff view as. */
export const accountShown = ({ userId, viewing }: Pick<Actor, 'userId' | 'viewing'>): string =>
  viewing?.userId ?? userId;
