import type { z } from 'zod';
import type { ServiceTokenScope } from './service-token-rules.ts';

/** Characters of an `Idempotency-Key`. */
export const maxIdempotencyKeyLength = 200;

/**
 * Who may make a call, as the server enforces it, and what its input must contain for the check.
 * Data that a user may not read are reported as missing.
 *
 * - `anyone`: no session needed; only under `auth/`.
 * - `session`: any session, even before the second factor.
 * - `signedIn`: any session whose second factor was given.
 * - `readEmployer`, `writeEmployer`, `administerEmployer`: by the role at the company `eId`
 *   (ROLE-014 to 024). Admin staff may do all three, support staff read and administer.
 * - `signOff`: may sign off at the company `eId` as one of its contacts. Staff can only look.
 * - `seePayments`: may pay at the company `eId`, or admin staff.
 * - `writeCompany`: may write at the company `id`.
 * - `readContract`: may read the company of the training contract `stcId` or `cId`. If there is an
 *   `eId` too, the contract must be that company's.
 * - `readReceipt`: may read the company of the receipt `rId`.
 * - `writeContract`: may write at the company of the training contract `cId`, which must be `eId`
 *   if one is given.
 * - `payInvoice`: may pay the pre-enrolment `pId`: a contact who may pay at the invoiced company,
 *   or the student if no company is invoiced. Staff cannot pay (CON-51).
 * - `paymentLink`: the holder of an open payment link (`Bearer pay_…`), without a session. The link
 *   determines the invoice. No other policy accepts such a token (decision 081).
 * - `paymentLinkResult`: the same, and also a link that ended after a payment by it began.
 * - `serviceToken(SCOPE)`: a program of the institution with a token of that scope (`Bearer svc_…`), without
 *   a session. No other policy accepts such a token (decision 083).
 * - `staff`: support and admin staff.
 * - `administer`: admin staff only (ROLE-004, 013).
 */
export interface PolicyInput extends Record<ServicePolicyName, object> {
  anyone: object;
  session: object;
  signedIn: object;
  readEmployer: { eId: string };
  writeEmployer: { eId: string };
  administerEmployer: { eId: string };
  signOff: { eId: string };
  seePayments: { eId: string };
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
 * Whether staff may make a call while they view the portal as a contact (decision 080). Without it
 * the call is refused as `viewing`.
 *
 * - `reads`: it returns data of companies or data for everybody, nothing of the account, and reads
 *   from a database in which it cannot write.
 * - `controls`: it begins or ends the view or the session, as the member of staff.
 */
export type WhileViewing = 'reads' | 'controls';

/** Policies of calls made with a payment link instead of a session. */
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

/** A call: `POST /api/{path}`, for a download also `GET`. */
export interface Call<
  Path extends string = string,
  Policy extends PolicyName = PolicyName,
  Input extends z.ZodType = z.ZodType,
  Result extends z.ZodType = z.ZodType,
> {
  readonly path: Path;
  readonly policy: Policy;
  readonly input: Input;
  /** The `Result` of the envelope. */
  readonly result: Result;
  /** What the call does, in a sentence for readers of openapi.json. */
  readonly effect: string;
  /**
   * Refused as `proof-required` unless the session gave its password or a current factor within the
   * last `freshProofMinutes`.
   */
  readonly needsFreshProof?: true;
  /**
   * Set if the call creates or sends something. A repetition with the same `Idempotency-Key` and
   * input does nothing: with `answer` it returns the first result; with `secret`, whose result is
   * not stored, it is refused as `key-used`.
   */
  readonly idempotency?: 'answer' | 'secret';
  readonly whileViewing?: WhileViewing;
  /** About a submission, whose token it takes in a header where the form is anonymous. */
  readonly takesSubmissionToken?: true;
  /** Bytes that its body may have, where the limit of other calls is too small for it. */
  readonly maxBodyBytes?: number;
}

/** Declares a call. The input must contain what the policy needs, or it does not compile. */
export const defineCall = <
  const Path extends string,
  const Policy extends PolicyName,
  Input extends z.ZodType<PolicyInput[Policy]>,
  Result extends z.ZodType,
>(
  call: Call<Path, Policy, Input, Result>,
) => call;

/** A call whose reply is a file instead of the envelope. Refusals still use the envelope. */
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
  /**
   * Every download is an audit event, except where the verb records a better one (`byVerb`), or the file is
   * a picture that a page shows (`never`).
   */
  readonly isRecorded?: 'byVerb' | 'never';
}

export const defineDownload = <
  const Path extends string,
  const Policy extends PolicyName,
  Input extends z.ZodType<PolicyInput[Policy]>,
>(
  download: Download<Path, Policy, Input>,
) => download;

/** An address that takes one file as its body, and answers the envelope. */
export interface Upload<
  Path extends string = string,
  Policy extends PolicyName = PolicyName,
  Input extends z.ZodType = z.ZodType,
  Result extends z.ZodType = z.ZodType,
> extends Pick<
    Call<Path, Policy, Input, Result>,
    'path' | 'policy' | 'result' | 'effect' | 'takesSubmissionToken'
  > {
  /** `POST` unless it is named. */
  readonly method?: 'PUT';
  /** What is said of the file, as the query of the address. */
  readonly input: Input;
  /** The media type that the body must have; any, where it is absent. */
  readonly type?: string;
  /** Whether `X-File-Name` names the file. */
  readonly takesFileName?: true;
  readonly idempotency?: 'answer';
}

export const defineUpload = <
  const Path extends string,
  const Policy extends PolicyName,
  Input extends z.ZodType<PolicyInput[Policy]>,
  Result extends z.ZodType,
>(
  upload: Upload<Path, Policy, Input, Result>,
) => upload;

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
