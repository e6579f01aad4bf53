import type { z } from 'zod';
import type { ServiceTokenScope } from './service-token-rules.ts';

/** Characters of an `Idempotency-Key`. */
export const maxIdempotencyKeyLength = 200;

/**
 * Who may make a call, as the server enforces it, and what the input must name for the rule to be
 * checked. What a user may not read answers as what does not exist.
 *
 * - `anyone`: without a session too; under `auth/` alone.
 * - `session`: anyone with a session, even before the second factor.
 * - `signedIn`: anyone whose second factor is given.
 * - `readEmployer`, `writeEmployer`, `administerEmployer`: by the role at the company `eId`
 *   (ROLE-014 to 024); admin staff may all three, support staff read and administer.
 * - `signOff`: write at the company `eId`, as one of its contacts; staff look, they do not sign.
 * - `writeCompany`: write at the company `id`.
 * - `readContract`: who may read the company of the training contract `stcId` or `cId`; where an `eId`
 *   is named too, the contract must be that company's.
 * - `readReceipt`: who may read the company of the receipt `rId`.
 * - `writeContract`: who may write at the company of the training contract `cId`, which must be `eId` where one is named.
 * - `payInvoice`: who may pay the pre-enrolment `pId`: who may write at the company that it invoices, as
 *   one of its contacts, or the student where it invoices none; staff look, they do not pay (CON-51).
 * - `paymentLink`: the holder of a payment link that can be used (`Bearer pay_…`), without a session; the
 *   link names the invoice. No other policy takes such a token (decision 081).
 * - `paymentLinkResult`: the same, and also by a link that has ended since a payment by it was begun.
 * - `serviceToken(SCOPE)`: a program of the institution with a token of that scope (`Bearer svc_…`), without
 *   a session. No other policy takes such a token (decision 083).
 * - `staff`: support and admin staff.
 * - `administer`: admin staff alone (ROLE-004, 013).
 */
export interface PolicyInput extends Record<ServicePolicyName, object> {
  anyone: object;
  session: object;
  signedIn: object;
  readEmployer: { eId: string };
  writeEmployer: { eId: string };
  administerEmployer: { eId: string };
  signOff: { eId: string };
  writeCompany: { id: string };
  readContract: { stcId: string } | { cId: string; eId?: string | undefined };
  readReceipt: { rId: string };
  writeContract: { cId: string; eId?: string | undefined };
  payInvoice: { pId: string };
  paymentLink: object;
  paymentLinkResult: object;
  staff: object;
  administer: object;
}
export type PolicyName = keyof PolicyInput;

/**
 * What a call is to staff who view the portal as a contact (decision 080); without it, it is refused as
 * `viewing`.
 *
 * - `reads`: it answers what companies have or what everybody sees, nothing of the account's own, and
 *   changes nothing: it is answered in a transaction that can write nothing.
 * - `controls`: it begins or ends the view or the session, as the member of staff.
 */
export type WhileViewing = 'reads' | 'controls';

/** Policies of calls that are made with a payment link in place of a session. */
const linkPolicies = ['paymentLink', 'paymentLinkResult'] as const satisfies readonly PolicyName[];
export type LinkPolicyName = (typeof linkPolicies)[number];

export const isOfLink = (policy: PolicyName): policy is LinkPolicyName =>
  linkPolicies.some((known) => known === policy);

/** Policies of calls that are made with a service token in place of a session. */
export type ServicePolicyName = `serviceToken(${ServiceTokenScope})`;

export const isOfService = (policy: PolicyName): policy is ServicePolicyName =>
  policy.startsWith('serviceToken(');

/** The scope that the policy asks for. */
export const scopeOf = (policy: ServicePolicyName): ServiceTokenScope =>
  // The name has the scope in brackets.
  policy.slice('serviceToken('.length, -1) as ServiceTokenScope;

/** Policies of calls that are made with a token of their own in place of a session. */
export type TokenPolicyName = LinkPolicyName | ServicePolicyName;

export const isOfToken = (policy: PolicyName): policy is TokenPolicyName =>
  isOfLink(policy) || isOfService(policy);

/** One call: its address is `POST /api/{path}`, a download's also `GET`. */
export interface Call<
  Path extends string = string,
  Policy extends PolicyName = PolicyName,
  Input extends z.ZodType = z.ZodType,
  Result extends z.ZodType = z.ZodType,
> {
  readonly path: Path;
  readonly policy: Policy;
  readonly input: Input;
  /** What `Result` of the envelope holds. */
  readonly result: Result;
  /** What the call does, in a sentence, for the reader of openapi.json. */
  readonly effect: string;
  /**
   * Refused as `proof-required` unless the session gave its password or a present factor within the
   * last `freshProofMinutes`.
   */
  readonly needsFreshProof?: true;
  /**
   * Set where the call creates or sends something: repeated with the same `Idempotency-Key` and input it
   * does nothing. `answer` then answers what the first one did. `secret`, whose answer is kept nowhere, is
   * refused as `key-used`.
   */
  readonly idempotency?: 'answer' | 'secret';
  readonly whileViewing?: WhileViewing;
  /** Bytes that its body may have, where the limit of other calls is too small for it. */
  readonly maxBodyBytes?: number;
}

/** Declares a call. Does not compile when the input lacks what the policy needs. */
export const defineCall = <
  const Path extends string,
  const Policy extends PolicyName,
  Input extends z.ZodType<PolicyInput[Policy]>,
  Result extends z.ZodType,
>(
  call: Call<Path, Policy, Input, Result>,
) => call;

/** A call that answers a file instead of the envelope; refusals are the envelope all the same. */
export interface Download<
  Path extends string = string,
  Policy extends PolicyName = PolicyName,
  Input extends z.ZodType = z.ZodType,
> {
  readonly path: Path;
  readonly policy: Policy;
  readonly input: Input;
  readonly effect: string;
  readonly whileViewing?: 'reads';
}

export const defineDownload = <
  const Path extends string,
  const Policy extends PolicyName,
  Input extends z.ZodType<PolicyInput[Policy]>,
>(
  download: Download<Path, Policy, Input>,
) => download;

/** Every reply of a call, whatever its status. */
export interface Envelope<Result = unknown> {
  Success: boolean;
  Result: Result | null;
  Error: null | {
    Code: string;
    Message: string;
    /** Each invalid or conflicting part of the input, by its path (`units.2.id`). */
    Fields?: { Path: string; Message: string }[];
  };
  Messages: string[];
}
