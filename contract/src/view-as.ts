import { type AccessReason, accessReasons } from './access-reasons.ts';
import { reason } from './administration.ts';
import { defineCall } from './call.ts';
import { z } from './schema.ts';
import { id, instant } from './values.ts';
import { accessKinds, viewMinutes } from './view-as-rules.ts';

/** The contact that staff are viewing the portal as. */
export const viewing = z.object({
  contactId: id,
  /** The contact, and the company for which they were chosen. */
  name: z.string(),
  company: z.object({ id, name: z.string() }),
  endsAt: instant,
});
export type Viewing = z.infer<typeof viewing>;

export const startViewAs = defineCall({
  path: 'viewAs/start',
  policy: 'staff',
  needsFreshProof: true,
  idempotency: 'answer',
  whileViewing: 'controls',
  input: z.strictObject({ contactId: id, reason }),
  result: viewing,
  effect: `Has the session see the portal as a contact does, for ${viewMinutes} minutes: companies' data alone, and nothing can be changed. Refused as conflict for contacts who cannot sign in or who are staff, and as viewing where the session views as another.`,
});

export const stopViewAs = defineCall({
  path: 'viewAs/stop',
  policy: 'staff',
  whileViewing: 'controls',
  input: z.strictObject({}),
  result: z.literal(true),
  effect: 'Ends the view of the session; the same where there is none.',
});

// Object.keys loses the names, which are exactly these.
const reasons = Object.keys(accessReasons) as [AccessReason, ...AccessReason[]];

/** Whether somebody may, and why. */
const accessAnswer = z.object({ may: z.boolean(), reason: z.enum(reasons) });
export type AccessAnswer = z.infer<typeof accessAnswer>;

export const explainAccess = defineCall({
  path: 'viewAs/explain',
  policy: 'staff',
  input: z.strictObject({ contactId: id, eId: id, kind: z.enum(accessKinds) }),
  result: accessAnswer,
  effect:
    'Whether a contact may see or do something at a company, and why, by the policy of its call.',
});

export const explainPages = defineCall({
  path: 'viewAs/explainPages',
  policy: 'staff',
  input: z.strictObject({ contactId: id }),
  result: z.array(accessAnswer.extend({ id, title: z.string() })),
  effect:
    'Whether a contact may open each page that is or was published, and why, by the audience of the page; pages by title.',
});
