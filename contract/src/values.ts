import { z } from 'zod';

/** An id of the registry or the portal: 1 to 64 of `A-Z a-z 0-9 . _ -`. */
export const id = z.string().regex(/^[A-Za-z0-9._-]{1,64}$/, 'Must be an id');

/** An id that the portal made. */
export const portalId = z.uuid('Must be an id');

/** A calendar day, `YYYY-MM-DD`. */
export const day = z.iso.date('Must be a date, YYYY-MM-DD');

/** An instant, RFC 3339 in UTC. */
export const instant = z.iso.datetime('Must be an instant, RFC 3339');

/** An amount of money in integer cents. */
export const cents = z.int();

/** A count of things. */
export const count = z.int().nonnegative();
