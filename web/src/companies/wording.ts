import type { Employer, EmployerRole } from '@tradebridge/contract/companies';
import type { Label } from '@tradebridge/contract/labels';
import type { TagProps } from '../ui/Tag.tsx';
import { companyLabels } from './labels.ts';

export type Contact = Employer['contacts'][number];

/** ROLE-007 to 009. */
export const roleLabels: Record<EmployerRole, Label> = {
  reader: companyLabels.reader,
  writer: companyLabels.writer,
  admin: companyLabels.admin,
};

/** What each role may do, in a sentence. */
export const roleSentences: Record<EmployerRole, Label> = {
  reader: companyLabels.readerMay,
  writer: companyLabels.writerMay,
  admin: companyLabels.adminMay,
};

export const accountStatuses: Record<
  Contact['userAccountStatus'],
  { label: Label; meaning: TagProps['meaning'] }
> = {
  none: { label: companyLabels.statusNone, meaning: 'grey' },
  invited: { label: companyLabels.statusInvited, meaning: 'amber' },
  active: { label: companyLabels.statusActive, meaning: 'green' },
  disabled: { label: companyLabels.statusDisabled, meaning: 'red' },
};

export const secondFactorLabels: Record<NonNullable<Contact['mfaMethod']>, Label> = {
  E: companyLabels.mfaE,
  S: companyLabels.mfaS,
  A: companyLabels.mfaA,
};

export const fullNameOf = ({ givenName, familyName }: Pick<Contact, 'givenName' | 'familyName'>) =>
  `${givenName} ${familyName}`.trim();

/** A `tel:` link for a number. */
export const telOf = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`;
