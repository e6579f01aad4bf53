import { maxSignOffsAtOnce } from '@tradebridge/contract/sign-off-rules';
import type { SignoffRequest } from '@tradebridge/contract/sign-offs';
import { describe, expect, it } from 'vitest';
import { aListedContract, aRequest } from '../test/builders.ts';
import { atMost, byCompany, chosenOf, stateOf, withChosen } from './selection.ts';

const requests = [aRequest(), aRequest(), aRequest()];

describe('A selection', () => {
  it('says whether none, some or all are chosen', () => {
    const one = withChosen(new Set(), requests.slice(0, 1), true);
    expect(stateOf(requests, new Set())).toBe('none');
    expect(stateOf(requests, one)).toBe('some');
    expect(stateOf(requests, withChosen(one, requests, true))).toBe('all');
    expect(stateOf([], one)).toBe('none');
  });

  it('keeps the others when a group is deselected', () => {
    const all = withChosen(new Set(), requests, true);
    const left = withChosen(all, requests.slice(0, 2), false);
    expect(chosenOf(requests, left)).toEqual(requests.slice(2));
  });

  it('counts only requests that still exist', () => {
    const chosen = withChosen(new Set(), requests, true);
    expect(chosenOf(requests.slice(1), chosen)).toHaveLength(2);
  });

  it('has no more requests than the server accepts', () => {
    const of = aListedContract();
    const many = Array.from({ length: maxSignOffsAtOnce + 5 }, () => aRequest({ of }));
    expect(atMost(many, () => 'E1')).toHaveLength(maxSignOffsAtOnce);
    const eIdOf = (request: SignoffRequest) => (request === many[0] ? 'E1' : 'E2');
    expect(atMost(many, eIdOf)).toHaveLength(1 + maxSignOffsAtOnce);
  });

  it('is split by company in the original order', () => {
    const [first, second, third] = requests;
    const parts = byCompany(requests, (request) => (request === second ? 'E2' : 'E1'));
    expect([...parts]).toEqual([
      ['E1', [first, third]],
      ['E2', [second]],
    ]);
  });
});
