import { z } from 'zod';
import { defineCall } from './call.ts';
import { count, id } from './values.ts';

/** What a contact may do at a company (ROLE-005); shown as Basic, Advanced, Company Admin. */
export const employerRole = z.enum(['reader', 'writer', 'admin']);
export type EmployerRole = z.infer<typeof employerRole>;

export const address = z.object({
  isAustralian: z.boolean(),
  line1: z.string().nullable(),
  line2: z.string().nullable(),
  line3: z.string().nullable(),
  postcode: z.string().nullable(),
  location: z.string().nullable(),
  state: z.string().nullable(),
  /** SACC; 1101 is Australia. */
  countryCode: z.string().nullable(),
});

export const employerContact = z.object({
  id,
  /** The connected account, or null. */
  uid: z.string().nullable(),
  title: z.string().nullable(),
  givenName: z.string(),
  familyName: z.string(),
  email: z.string(),
  mobilePhone: z.string().nullable(),
  workPhone: z.string().nullable(),
  role: employerRole,
  subRole: z.string().nullable(),
  mfaMethod: z.enum(['E', 'S', 'A']).nullable(),
  userAccountStatus: z.enum(['none', 'invited', 'active', 'disabled']),
});

const companyReference = z.object({ eid: id, name: z.string() });

export const employer = z.object({
  id,
  code: z.string(),
  name: z.string(),
  legalName: z.string().nullable(),
  abn: z.string().nullable(),
  epsilonNumber: z.string().nullable(),
  businessPhone: z.string().nullable(),
  faxPhone: z.string().nullable(),
  address: address.nullable(),
  primaryContactId: id.nullable(),
  contacts: z.array(employerContact),
  parent: companyReference.nullable(),
  subsidiaries: z.array(companyReference),
});
export type Employer = z.infer<typeof employer>;

/** Counts of one company, its subsidiaries' never included; worked out from the data at each call. */
export const employerSummary = z.object({
  /** Contracts that are not retired. */
  contractsCount: count,
  /** Over contracts not suspended: units awaiting, and one for each that needs final sign-off. */
  awaitingSignoffCount: count,
  /** Unpaid pre-enrolments due before today. */
  invoicesOverdueCount: count,
  /** Unpaid pre-enrolments. */
  invoicesToPayCount: count,
  receiptsCount: count,
  subsidiariesCount: count,
  /** Documents. */
  uploadCount: count,
  workPlacementsCount: count,
});
export type EmployerSummary = z.infer<typeof employerSummary>;

const ofEmployer = z.strictObject({ eId: id });

export const retrieveEmployer = defineCall({
  path: 'employer/retrieveEmployer',
  policy: 'readEmployer',
  input: ofEmployer,
  result: employer,
  effect: 'The company with its contacts, its parent and its subsidiaries.',
});

export const syncEmployerSummary = defineCall({
  path: 'employer/syncEmployerSummary',
  policy: 'readEmployer',
  input: ofEmployer,
  result: employerSummary,
  effect: "Counts the company's contracts, sign-offs, invoices and the rest.",
});
