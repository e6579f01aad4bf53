import { address, addressEntry } from './addresses.ts';
import { defineCall } from './call.ts';
import { employerRoles, maxCompanyIdLength, maxMatches } from './company-rules.ts';
import { inputLabels } from './input-labels.ts';
import { defineLabels, says } from './labels.ts';
import { z } from './schema.ts';
import {
  code,
  emailAddress,
  id,
  name,
  optionalName,
  phoneNumber,
  savedVersion,
  setByServer,
  version,
} from './values.ts';

const labels = defineLabels('companiesInput', {
  givenName: 'Given name is required',
  companyCode: 'Company code is required',
  contractNumber: 'Training contract number is required',
});

/** A contact's role at a company (ROLE-005); shown as Basic, Advanced and Company Admin. */
export const employerRole = z.enum(employerRoles);
export type EmployerRole = z.infer<typeof employerRole>;

export const employerContact = z.object({
  id,
  /** The connected account, or null. */
  uid: z.string().nullable(),
  title: z.string().nullable(),
  givenName: z.string(),
  familyName: z.string(),
  email: z.string(),
  /** Whether mail to the address has bounced. */
  isBounced: z.boolean(),
  mobilePhone: z.string().nullable(),
  workPhone: z.string().nullable(),
  role: employerRole,
  /** Without effect on what the contact may do. */
  subRole: z.string().nullable(),
  /** Whether the contact may sign off, and pay; as the role has it unless it was changed. */
  maySign: z.boolean(),
  mayPay: z.boolean(),
  version,
  mfaMethod: z.enum(['E', 'S', 'A']).nullable(),
  userAccountStatus: z.enum(['none', 'invited', 'active', 'disabled']),
});

const companyReference = z.object({ eid: id, name: z.string() });

/** A company that the user reaches as a contact, with what they may do there. */
const companyOfUser = companyReference.extend({
  role: employerRole,
  maySign: z.boolean(),
  mayPay: z.boolean(),
});
export type CompanyOfUser = z.infer<typeof companyOfUser>;

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
  version,
});
export type Employer = z.infer<typeof employer>;

const ofEmployer = z.strictObject({ eId: id });

export const retrieveEmployer = defineCall({
  path: 'employer/retrieveEmployer',
  policy: 'readEmployer',
  whileViewing: 'reads',
  input: ofEmployer,
  result: employer,
  effect: 'The company with its contacts, its parent and its subsidiaries.',
});

export const retrieveEmployerUsers = defineCall({
  path: 'employer/retrieveEmployerUsers',
  policy: 'readEmployer',
  whileViewing: 'reads',
  input: ofEmployer,
  result: z.record(z.string(), employerRole),
  effect: 'The role of each user at the company, by user id (DATA-007).',
});

export const companyMatch = z.object({
  id,
  name: z.string(),
  epsilonNumber: z.string().nullable(),
  /** Whether any of its contacts has a connected account. */
  isRegistered: z.boolean(),
});
export type CompanyMatch = z.infer<typeof companyMatch>;

export const findCompany = defineCall({
  path: 'employer/findCompany',
  policy: 'staff',
  input: z.strictObject({
    /** A complete id, code or Epsilon number. */
    companyId: name(maxCompanyIdLength).nullable().optional(),
    /** Part of the name. */
    companyName: name(100).nullable().optional(),
    /** Either of the two, as typed. */
    query: name(100).nullable().optional(),
  }),
  result: z.array(companyMatch),
  effect: `Companies that match every field that is given, ${maxMatches} at most, by name; none where nothing is asked.`,
});

export const retrieveMyCompanies = defineCall({
  path: 'employer/retrieveMyCompanies',
  policy: 'signedIn',
  whileViewing: 'reads',
  input: z.strictObject({}),
  result: z.array(companyOfUser),
  effect: 'The companies that the user has a role at, by name.',
});

export const updateCompany = defineCall({
  path: 'employer/updateCompany',
  policy: 'writeCompany',
  input: z.strictObject({
    id,
    address: addressEntry({ isRequired: false }).optional(),
    businessPhone: phoneNumber.optional(),
    faxPhone: phoneNumber.optional(),
    primaryContactId: id.nullable().optional(),
    version: savedVersion,
    code: setByServer,
    name: setByServer,
    legalName: setByServer,
    abn: setByServer,
    epsilonNumber: setByServer,
    contacts: setByServer,
    parent: setByServer,
    subsidiaries: setByServer,
  }),
  result: employer,
  effect:
    "Changes the company's address, telephone numbers and primary contact (COMP-026). Absent fields stay as they are. Refused as changed-meanwhile where another version than the named one is current.",
});

/** The fields of a contact that can be entered. */
const contactEntry = z.strictObject({
  title: optionalName(20),
  givenName: name(100).min(1, { error: says(labels.givenName) }),
  familyName: name(100).min(1, { error: says(inputLabels.familyName) }),
  email: emailAddress,
  mobilePhone: phoneNumber,
  workPhone: phoneNumber,
  role: employerRole,
  subRole: optionalName(100),
  maySign: z.boolean().optional(),
  mayPay: z.boolean().optional(),
});
export type ContactEntry = z.output<typeof contactEntry>;

export const updateCompanyContact = defineCall({
  path: 'employer/updateCompanyContact',
  policy: 'administerEmployer',
  input: z.strictObject({
    eId: id,
    /** Empty adds a contact. */
    ecId: z.union([id, z.literal('')]),
    contact: contactEntry.partial().extend({
      id: setByServer,
      uid: setByServer,
      isBounced: setByServer,
      mfaMethod: setByServer,
      userAccountStatus: setByServer,
      employer: setByServer,
      version: savedVersion,
    }),
  }),
  result: employerContact,
  idempotency: 'answer',
  effect:
    'Changes a contact, or adds one, which needs names, email and role. Absent fields stay as they are. A changed role or permission holds at once; a changed email does not change the address that an account signs in with. A contact that is sent back as it was returned, with another role, has the permissions of that role. Refused as changed-meanwhile where another version than the named one is current.',
});

export const deleteCompanyContact = defineCall({
  path: 'employer/deleteCompanyContact',
  policy: 'administerEmployer',
  input: z.strictObject({
    eId: id,
    ecId: id,
    /** The connected account, as far as the caller knows. */
    uid: z.string().max(64).nullable(),
  }),
  result: z.literal(true),
  effect:
    'Removes a contact and the access of its account to the company. Not the primary contact, and not oneself.',
});

export const inviteCompanyContact = defineCall({
  path: 'employer/inviteCompanyContact',
  policy: 'administerEmployer',
  input: z.strictObject({ eId: id, ecId: id }),
  result: employerContact,
  idempotency: 'answer',
  effect:
    "Mails the contact a link, at the address on record, that connects the address's account.",
});

export const connectEmployerContact = defineCall({
  path: 'employer/connectEmployerContact',
  policy: 'signedIn',
  input: z.strictObject({
    employerCode: code(64).min(1, { error: says(labels.companyCode) }),
    contactFamilyName: name(100).min(1, { error: says(inputLabels.familyName) }),
    contactEmailAddress: emailAddress,
    trainingContractNumber: code(64).min(1, { error: says(labels.contractNumber) }),
  }),
  result: z.object({
    /**
     * `linkSent`: a link went to the contact's address on record, which is not the account's
     * verified one.
     */
    outcome: z.enum(['connected', 'linkSent']),
  }),
  idempotency: 'answer',
  effect:
    "Connects the user with the contact that all four facts name, if the account's verified address is the contact's on record; otherwise a link goes to that address. Refused without saying which fact is wrong.",
});

export const acceptConnection = defineCall({
  path: 'employer/acceptConnection',
  policy: 'signedIn',
  input: z.strictObject({
    token: z.string().regex(/^[\w-]{43}$/, { error: says(inputLabels.link) }),
  }),
  result: z.literal(true),
  effect: 'Connects the user who asked for the link with the contact that it went to.',
});

export const syncEmployer = defineCall({
  path: 'employer/syncEmployer',
  policy: 'readEmployer',
  whileViewing: 'reads',
  input: ofEmployer,
  result: employer,
  effect: 'The company as the portal has it now.',
});

export const createCompanionUser = defineCall({
  path: 'employer/createCompanionUser',
  policy: 'writeContract',
  input: z.strictObject({ cId: id }),
  result: z.object({ outcome: z.enum(['created', 'exists']) }),
  effect: "Opens an account for the contract's apprentice at the companion service (OPEN-044).",
});

export const refreshGlobalData = defineCall({
  path: 'employer/refreshGlobalData',
  policy: 'administer',
  input: z.strictObject({}),
  result: z.literal(true),
  effect: 'Tells every open browser to read settings, person titles and the like again (OPEN-066).',
});
