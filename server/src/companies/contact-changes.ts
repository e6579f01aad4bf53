import type { Context } from '../platform/context.ts';
import { byActorIn, type Change } from '../registry/changes.ts';
import type { PortalValue } from '../registry/tables.ts';

/** A user's change of a contact, as it is reported to the registry. */
export const contactChange = (
  context: Context,
  {
    kind,
    employerId,
    contactId,
    values,
    protects,
  }: {
    kind: 'contact.created' | 'contact.updated' | 'contact.deleted';
    employerId: string;
    contactId: string;
    values: object;
    protects: readonly PortalValue[];
  },
): Change => ({
  ...byActorIn(context, employerId),
  kind,
  subject: { type: 'contact', id: contactId },
  values,
  protects: { table: 'employer_contacts', id: contactId, values: protects },
});
