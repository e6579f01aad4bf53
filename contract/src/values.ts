import { maxEmailLength } from './email-rules.ts';
import { inputLabels } from './input-labels.ts';
import { says } from './labels.ts';
import { z } from './schema.ts';
import { holdsControls } from './visible-text.ts';

/** An id of the registry or the portal: 1 to 64 of `A-Z a-z 0-9 . _ -`. */
export const id = z.string().regex(/^[A-Za-z0-9._-]{1,64}$/, { error: says(inputLabels.id) });

/** The id of an account or a session. */
export const accountId = z.string().regex(/^[\w-]{1,64}$/, { error: says(inputLabels.id) });

/** An id that the portal made. */
export const portalId = z.uuid({ error: says(inputLabels.id) });

/** A calendar day, `YYYY-MM-DD`. */
export const day = z.iso
  .date({ error: says(inputLabels.day) })
  // No calendar has a year 0.
  .refine((text) => text >= '0001', { error: says(inputLabels.day) })
  .describe('A calendar day, YYYY-MM-DD.');

/** An instant, RFC 3339 in UTC. */
export const instant = z.iso
  .datetime({ error: says(inputLabels.instant) })
  .describe('An instant, RFC 3339 in UTC.');

/** An amount of money in integer cents. */
export const cents = z.int().describe('An amount of money in integer cents.');

/** A line that a person writes, without spaces around it. `longest` is in characters. */
export const line = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .refine((text) => !holdsControls(text), { error: says(inputLabels.visible) });

/** Text as a person writes it, spaces and lines kept. `longest` is in characters. */
export const text = (longest: number) =>
  z
    .string()
    .max(longest)
    .refine((written) => !holdsControls(written.replaceAll(/[\t\n\r]/g, '')), {
      error: says(inputLabels.visible),
    });

/** The same without spaces around it. */
export const trimmedText = (longest: number) => z.string().trim().pipe(text(longest));

/** A line that may be left empty, which is the same as none. */
export const optionalLine = (longest: number) =>
  line(longest)
    .nullable()
    .transform((text) => text || null);

/** An e-mail address, in lower case, as accounts and contacts are found by it. */
export const emailAddress = z.string().trim().toLowerCase().max(maxEmailLength).pipe(z.email());

/** A telephone number: digits, spaces, brackets and hyphens, a + in front, 6 to 20 characters. */
export const phoneNumber = line(20)
  .refine((text) => text === '' || /^\+?[\d ()-]{6,}$/.test(text), {
    error: says(inputLabels.phone),
  })
  .nullable()
  .transform((text) => text || null);

/** The largest whole number that a column of counts, versions or line numbers holds. */
export const maxInteger = 2 ** 31 - 1;

/** A count of things. */
export const count = z.int().nonnegative();
