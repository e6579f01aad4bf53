import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { users } from '../identity/tables.ts';
import { registryId, retiredAt, searchedBy, version } from '../platform/columns.ts';

/** The address columns that companies and students share. */
export const addressColumns = {
  addressLine1: text('address_line1'),
  addressLine2: text('address_line2'),
  addressLine3: text('address_line3'),
  addressPostcode: text('address_postcode'),
  addressLocation: text('address_location'),
  addressState: text('address_state'),
  /** SACC code; 1101 is Australia. */
  addressCountryCode: text('address_country_code'),
};

/** A company that hosts apprentices. */
export const employers = pgTable(
  'employers',
  {
    employerId: registryId('employer_id').primaryKey(),
    code: text().notNull(),
    name: text().notNull(),
    legalName: text('legal_name'),
    abn: text(),
    epsilonNumber: text('epsilon_number'),
    businessPhone: text('business_phone'),
    faxPhone: text('fax_phone'),
    ...addressColumns,
    // Contacts and companies refer to each other, so the import checks this reference in place of a
    // constraint.
    primaryContactId: registryId('primary_contact_id'),
    parentEmployerId: registryId('parent_employer_id').references(
      (): AnyPgColumn => employers.employerId,
    ),
    search: searchedBy(
      "name || ' ' || code || ' ' || coalesce(legal_name, '') || ' ' || coalesce(epsilon_number, '') || ' ' || coalesce(abn, '')",
    ),
    retiredAt: retiredAt(),
    version: version(),
  },
  (table) => [index('employers_parent').on(table.parentEmployerId)],
);

/**
 * A person at a company. `userId` is the connected account; `portalId` marks a contact created in
 * the portal.
 */
export const employerContacts = pgTable(
  'employer_contacts',
  {
    contactId: registryId('contact_id').primaryKey(),
    employerId: registryId('employer_id')
      .notNull()
      .references(() => employers.employerId),
    title: text(),
    givenName: text('given_name').notNull(),
    familyName: text('family_name').notNull(),
    email: text().notNull(),
    mobilePhone: text('mobile_phone'),
    workPhone: text('work_phone'),
    role: text({ enum: ['reader', 'writer', 'admin'] }).notNull(),
    subRole: text('sub_role'),
    /** Whether the contact may sign off, and pay, at the company; null: as its role. */
    maySign: boolean('may_sign'),
    mayPay: boolean('may_pay'),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    portalId: text('portal_id').unique(),
    search: searchedBy("given_name || ' ' || family_name || ' ' || email"),
    retiredAt: retiredAt(),
    version: version(),
  },
  (table) => [
    index('employer_contacts_employer').on(table.employerId),
    index('employer_contacts_user').on(table.userId),
    index('employer_contacts_email').on(sql`lower(${table.email})`),
    check('contact_role', sql`${table.role} in ('reader', 'writer', 'admin')`),
  ],
);

/**
 * Who may do what where: permissions are read from here (ROLE-006). A contact's role applies to its
 * company and every company below it; the strongest of several counts, and each permission that any
 * of them has. Only `refreshEmployerUsers` writes it, in the transaction that changed a contact or a
 * parent. A trigger sets the permissions of rows that a process of 0.1.0 writes.
 */
export const employerUsers = pgTable(
  'employer_users',
  {
    employerId: registryId('employer_id')
      .notNull()
      .references(() => employers.employerId),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text({ enum: ['reader', 'writer', 'admin'] }).notNull(),
    /** Null: as the role, in rows from before there were permissions. */
    maySign: boolean('may_sign'),
    mayPay: boolean('may_pay'),
    /** The contact with the role. */
    contactId: registryId('contact_id')
      .notNull()
      .references(() => employerContacts.contactId),
  },
  (table) => [
    primaryKey({ columns: [table.employerId, table.userId] }),
    index('employer_users_user').on(table.userId),
    check('employer_user_role', sql`${table.role} in ('reader', 'writer', 'admin')`),
  ],
);
