import type { Address } from '@tradebridge/contract/addresses';
import type { updateCompany as contract, Employer } from '@tradebridge/contract/companies';
import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { refuseUnlessStill } from '../access/refuse-unless-still.ts';
import { mayWrite } from '../access/roles.ts';
import { byActor, recordEvent } from '../audit/record-event.ts';
import { announce } from '../platform/announce.ts';
import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { refuseChanged } from '../platform/refuse-changed.ts';
import { byActorIn, recordChanges } from '../registry/changes.ts';
import { addressOf } from './address.ts';
import { type ChangedColumn, changedColumns, newValuesOf } from './changed-columns.ts';
import { getEmployer } from './get-employer.ts';
import { companyLabels } from './labels.ts';
import { employers } from './tables.ts';

type Input = z.output<typeof contract.input>;

/** What users may change of a company. */
type Values = Pick<
  typeof employers.$inferSelect,
  'businessPhone' | 'faxPhone' | 'primaryContactId' | keyof ReturnType<typeof addressValuesOf>
>;

const isContactOf = statement(
  'is-contact-of-company',
  `select contact_id from employer_contacts
   where contact_id = $1 and employer_id = $2 and retired_at is null
   for share`,
);

const isRetired = statement(
  'is-retired-contact',
  'select contact_id from employer_contacts where contact_id = $1 and retired_at is not null',
);

const addressValuesOf = (address: Address | null) => ({
  addressLine1: address?.line1 ?? null,
  addressLine2: address?.line2 ?? null,
  addressLine3: address?.line3 ?? null,
  addressPostcode: address?.postcode ?? null,
  addressLocation: address?.location ?? null,
  addressState: address?.state ?? null,
  addressCountryCode: address?.countryCode ?? null,
});

/** The values that are sent. */
const sentValues = ({ businessPhone, faxPhone, primaryContactId, address }: Input) => ({
  ...(businessPhone !== undefined && { businessPhone }),
  ...(faxPhone !== undefined && { faxPhone }),
  ...(primaryContactId !== undefined && { primaryContactId }),
  ...(address !== undefined && addressValuesOf(address)),
});

async function lockEmployer(db: Database, employerId: string) {
  const [employer] = await db.orm
    .select()
    .from(employers)
    .where(and(eq(employers.employerId, employerId), isNull(employers.retiredAt)))
    .for('no key update');
  if (!employer) throw new Refusal('notFound');
  return employer;
}

async function refuseUnlessContactOf(db: Database, contactId: string, employerId: string) {
  const contacts = await db.rows(isContactOf, [contactId, employerId]);
  if (contacts.length > 0) return;
  throw new Refusal('invalid', {
    fields: [{ path: 'primaryContactId', message: companyLabels.notItsContact }],
  });
}

const addressIn = (values: Values) =>
  addressOf({
    address_line1: values.addressLine1,
    address_line2: values.addressLine2,
    address_line3: values.addressLine3,
    address_postcode: values.addressPostcode,
    address_location: values.addressLocation,
    address_state: values.addressState,
    address_country_code: values.addressCountryCode,
  });

/**
 * The values in the feed and the audit log: an address is always complete, whatever part of it
 * changed.
 */
function reportedValues(values: Values, changed: readonly ChangedColumn[]) {
  const names = new Set(changed.map(({ name }) => name));
  const { businessPhone, faxPhone, primaryContactId } = values;
  return {
    ...(names.has('businessPhone') && { businessPhone }),
    ...(names.has('faxPhone') && { faxPhone }),
    ...(names.has('primaryContactId') && { primaryContactId }),
    ...([...names].some((name) => name.startsWith('address')) && { address: addressIn(values) }),
  };
}

async function reportChange(
  context: Context,
  db: Database,
  employerId: string,
  { before, after, changed }: { before: Values; after: Values; changed: readonly ChangedColumn[] },
): Promise<void> {
  const values = { ...reportedValues(after, changed), old: reportedValues(before, changed) };
  await recordChanges(db, [
    {
      ...byActorIn(context, employerId),
      kind: 'employer.updated',
      subject: { type: 'employer', id: employerId },
      values,
      protects: {
        table: 'employers',
        id: employerId,
        values: changed.map(({ protects }) => protects),
      },
    },
  ]);
  await recordEvent(db, {
    ...byActor(context),
    kind: 'company.updated',
    employerId,
    details: { values },
  });
  await announce(db, [
    { kind: 'employer-summary', employerId },
    { kind: 'employer-users', employerId },
  ]);
}

/**
 * A primary contact who is gone is shown as none: leaving it so is not a change, and not reported.
 */
async function withPrimaryContact(db: Database, input: Input, before: string | null) {
  if (input.primaryContactId !== null || before === null) return input;
  const [retired] = await db.rows(isRetired, [before]);
  return retired ? { ...input, primaryContactId: before } : input;
}

/**
 * Changes the fields of a company that users may change (COMP-026), of those that are sent.
 */
export async function updateCompany(context: Context, input: Input): Promise<Employer> {
  await context.db.transaction(async (db) => {
    const before = await lockEmployer(db, input.id);
    await refuseUnlessStill(mayWrite, context, db, input.id);
    refuseChanged(input.version, before.version);
    const wanted = await withPrimaryContact(db, input, before.primaryContactId);
    const sent = sentValues(wanted);
    const changed = changedColumns(employers, before, sent);
    if (changed.length === 0) return;
    const after = { ...before, ...sent };
    const { primaryContactId } = after;
    if (primaryContactId !== null && primaryContactId !== before.primaryContactId) {
      await refuseUnlessContactOf(db, primaryContactId, input.id);
    }
    await db.orm
      .update(employers)
      .set(newValuesOf(changed))
      .where(eq(employers.employerId, input.id));
    await reportChange(context, db, input.id, { before, after, changed });
  });
  return getEmployer(context, { eId: input.id });
}
