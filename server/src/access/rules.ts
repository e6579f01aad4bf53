import type { AccessReason } from '@tradebridge/contract/access-reasons';
import type { PolicyName, TokenPolicyName } from '@tradebridge/contract/call';
import type { Person } from '../platform/context.ts';
import { whyNotPayer } from './payer.ts';
import { mayAdminister, mayRead, maySeePayments, maySign, mayWrite } from './roles.ts';

/** The result of a policy for a user at a company: whether they may, and the contract's reason. */
type Finding =
  | { readonly may: true; readonly reason: AccessReason }
  | {
      readonly may: false;
      readonly reason: AccessReason;
      readonly refusal: 'notFound' | 'forbidden' | 'staffCannotSign' | 'staffCannotPay';
    };

type Rule = (actor: Person, employerId: string) => Finding;

const may = (reason: AccessReason): Finding => ({ may: true, reason });

const isStaff = ({ isAdmin, isSupport }: Person) => isAdmin || isSupport;

/** What a user may not read does not exist; what they may read but not do is forbidden. */
const whereReadable =
  (rule: Rule): Rule =>
  (actor, employerId) =>
    mayRead(actor, employerId)
      ? rule(actor, employerId)
      : { may: false, reason: 'noRole', refusal: 'notFound' };

const reading = whereReadable((actor, employerId) =>
  may(actor.roles.has(employerId) ? 'hasRole' : 'isStaff'),
);
const writing = whereReadable((actor, employerId) => {
  if (mayWrite(actor, employerId)) return may(actor.isAdmin ? 'isAdministrator' : 'mayWrite');
  const reason = actor.roles.has(employerId) ? 'onlyReads' : 'supportOnlyReads';
  return { may: false, reason, refusal: 'forbidden' };
});
const administering = whereReadable((actor, employerId) =>
  mayAdminister(actor, employerId)
    ? may(isStaff(actor) ? 'isStaff' : 'isCompanyAdmin')
    : { may: false, reason: 'notCompanyAdmin', refusal: 'forbidden' },
);
const signing = whereReadable((actor, employerId) => {
  if (maySign(actor, employerId)) return may('maySign');
  return actor.roles.has(employerId)
    ? { may: false, reason: 'mayNotSign', refusal: 'forbidden' }
    : { may: false, reason: 'staffDoNotSign', refusal: 'staffCannotSign' };
});
const seeingPayments = whereReadable((actor, employerId) => {
  if (maySeePayments(actor, employerId)) return may(actor.isAdmin ? 'isAdministrator' : 'mayPay');
  const reason = actor.roles.has(employerId) ? 'mayNotPay' : 'supportOnlyReads';
  return { may: false, reason, refusal: 'forbidden' };
});

const reasonsOfPayers = {
  staffCannotPay: 'staffDoNotPay',
  forbidden: 'mayNotPay',
  notFound: 'noRole',
} as const;

const paying: Rule = (actor, employerId) => {
  const refusal = whyNotPayer(actor, { employer_id: employerId, student_user_id: null });
  return refusal === null
    ? may('mayPay')
    : { may: false, reason: reasonsOfPayers[refusal], refusal };
};

const everyone: Rule = () => may('everyone');

/** All policies except those of payment links and service tokens, which have no user. */
export type RuledPolicyName = Exclude<PolicyName, TokenPolicyName>;

/**
 * The rules of the contract's policies, each for a company: `policies.ts` enforces the results, and
 * staff who ask about a contact are shown the reasons.
 */
export const rules: { readonly [Name in RuledPolicyName]: Rule } = {
  anyone: everyone,
  session: everyone,
  signedIn: everyone,
  readEmployer: reading,
  writeEmployer: writing,
  administerEmployer: administering,
  signOff: signing,
  seePayments: seeingPayments,
  writeCompany: writing,
  readContract: reading,
  readReceipt: reading,
  writeContract: writing,
  payInvoice: paying,
  staff: (actor) =>
    isStaff(actor) ? may('isStaff') : { may: false, reason: 'notStaff', refusal: 'forbidden' },
  administer: ({ isAdmin }) =>
    isAdmin
      ? may('isAdministrator')
      : { may: false, reason: 'notAdministrator', refusal: 'forbidden' },
};
