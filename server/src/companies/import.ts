import {
  abn,
  addressCells,
  email,
  extractFile,
  id,
  name,
  oneOf,
  reference,
  required,
  yesNo,
} from '../registry/extract-file.ts';
import { employerContacts, employers } from './tables.ts';

export const employersFile = extractFile({
  name: 'employers.csv',
  table: employers,
  key: ['employer_id'],
  columns: {
    employer_id: required(id()),
    code: required(name()),
    name: required(name()),
    legal_name: name(),
    abn: abn(),
    epsilon_number: name(),
    business_phone: name(),
    fax_phone: name(),
    ...addressCells,
    primary_contact_id: reference('employer_contacts.csv'),
    parent_employer_id: reference('employers.csv'),
  },
  isWrittenByUsers: 'true',
  // A change also affects the parent, which counts its subsidiaries.
  employer: { of: (row) => `unnest(array[${row}.employer_id, ${row}.parent_employer_id])` },
});

export const employerContactsFile = extractFile({
  name: 'employer_contacts.csv',
  table: employerContacts,
  key: ['contact_id'],
  columns: {
    contact_id: required(id()),
    employer_id: required(reference('employers.csv')),
    title: name(),
    given_name: required(name()),
    family_name: required(name()),
    email: required(email()),
    mobile_phone: name(),
    work_phone: name(),
    role: required(oneOf('reader', 'writer', 'admin')),
    sub_role: name(),
    may_sign: yesNo(),
    may_pay: yesNo(),
    portal_id: id(),
  },
  unique: ['portal_id'],
  isWrittenByUsers: 'true',
  takesOver: {
    kept: ['user_id'],
    referredToBy: [
      { table: 'training_contracts', column: 'supervisor_contact_id' },
      { table: 'work_placements', column: 'employer_contact_id' },
      { table: 'employers', column: 'primary_contact_id' },
      { table: 'employer_users', column: 'contact_id' },
      { table: 'account_links', column: 'contact_id' },
    ],
  },
});
