import type { SignoffRequest, SignoffResult } from '@tradebridge/contract/sign-offs';
import type { ApiError } from '../app/api-error.ts';

/** One answer of the user to one or many requests. */
export interface Decision {
  /** The Idempotency-Key: the same when the same answer is sent again. */
  readonly key: string;
  readonly eId: string;
  /** As whom the user answers. */
  readonly contactId: string;
  readonly result: SignoffResult;
  /** Why not yet; null for a confirmation. */
  readonly comment: string | null;
  /** As they were when they were answered, at least one. */
  readonly requests: readonly SignoffRequest[];
  /** When the user decided, by this device's clock, in milliseconds since 1970. */
  readonly decidedAt: number;
}

/** What a decision says, without what is made when it is first sent. */
export type NewDecision = Omit<Decision, 'key' | 'decidedAt'>;

/** One answer without its key, which is made when it is first sent. */
export type Answer = Pick<Decision, 'result' | 'comment' | 'requests'>;

export const inputOf = ({ contactId, eId, result, comment, requests }: NewDecision) => ({
  contactId,
  eId,
  result,
  units: unitsOf(requests),
  ...(comment !== null && { comment }),
});

/** Requests as a call names them: of what was retrieved, the id counts. */
export const unitsOf = (requests: readonly SignoffRequest[]) => requests.map(({ id }) => ({ id }));

/** A request that cannot be answered any more, and why in the server's words. */
export interface GoneRequest {
  readonly request: SignoffRequest;
  readonly message: string;
}

const goneCodes: readonly string[] = ['already-answered', 'no-longer-waiting', 'not-found'];

/** Which requests of a refused decision no longer wait, by the places that the server names (`units.2.id`). */
export function goneRequestsOf(decision: Decision, error: ApiError): GoneRequest[] {
  if (!goneCodes.includes(error.code)) return [];
  return error.fields.flatMap(({ path, message }) => {
    const place = /^units\.(\d+)\b/.exec(path)?.[1];
    const request = place === undefined ? undefined : decision.requests[Number(place)];
    return request ? [{ request, message }] : [];
  });
}

/** Whether it is worth sending the same again: nobody refused it, it only did not get through. */
export const canBeSentAgain = ({ status }: ApiError) =>
  status === 0 || status === 429 || status >= 500;

/** Whether two answers say the same of the same requests, so that they may share a key. */
export const isSameAnswer = (one: NewDecision, other: NewDecision) =>
  JSON.stringify(inputOf(one)) === JSON.stringify(inputOf(other));
