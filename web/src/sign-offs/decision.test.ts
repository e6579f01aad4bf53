import { describe, expect, it } from 'vitest';
import { ApiError } from '../app/api-error.ts';
import { aRequest } from '../test/builders.ts';
import { canBeSentAgain, type Decision, goneRequestsOf, inputOf } from './decision.ts';

const requests = [aRequest(), aRequest()] as const;
const decision: Decision = {
  key: 'key',
  eId: 'E1',
  contactId: 'C1',
  result: 'competent',
  comment: null,
  decidedAt: 0,
  requests,
};
const refusal = (given: Partial<ConstructorParameters<typeof ApiError>[0]>) =>
  new ApiError({ status: 409, code: 'already-answered', message: 'No.', ...given });

describe('A decision', () => {
  it('is sent by the ids of its requests, with a reason where there is one', () => {
    const units = requests.map(({ id }) => ({ id }));
    expect(inputOf(decision)).toEqual({ contactId: 'C1', eId: 'E1', result: 'competent', units });
    expect(inputOf({ ...decision, comment: 'Why' })).toMatchObject({ comment: 'Why' });
  });

  it('that is refused says which requests no longer wait, and why', () => {
    const fields = [{ path: 'units.1.id', message: 'Confirmed by Kim.' }];
    expect(goneRequestsOf(decision, refusal({ fields }))).toEqual([
      { request: requests[1], message: 'Confirmed by Kim.' },
    ]);
  });

  it('keeps its requests when it is refused for another reason', () => {
    const fields = [{ path: 'units.1.id', message: 'Must be an id' }];
    expect(goneRequestsOf(decision, refusal({ status: 400, code: 'invalid', fields }))).toEqual([]);
    expect(
      goneRequestsOf(decision, refusal({ fields: [{ path: 'units.9.id', message: '' }] })),
    ).toEqual([]);
  });

  it('can be sent again when it did not get through, not when it was refused', () => {
    expect(canBeSentAgain(refusal({ status: 0, code: 'network' }))).toBe(true);
    expect(canBeSentAgain(refusal({ status: 502, code: 'unreadable' }))).toBe(true);
    expect(canBeSentAgain(refusal({}))).toBe(false);
    expect(canBeSentAgain(refusal({ status: 403, code: 'forbidden' }))).toBe(false);
  });
});
