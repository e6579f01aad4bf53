import { maxSignOffsAtOnce } from '@tradebridge/contract/sign-off-rules';
import type { SignoffRequest } from '@tradebridge/contract/sign-offs';

/** Ids of the selected requests. */
export type Selection = ReadonlySet<string>;
export type SelectedState = 'none' | 'some' | 'all';

/** The selected requests that can still be answered. */
export const chosenOf = (requests: readonly SignoffRequest[], selection: Selection) =>
  requests.filter((request) => selection.has(request.id));

export function stateOf(requests: readonly SignoffRequest[], selection: Selection): SelectedState {
  const chosen = chosenOf(requests, selection).length;
  if (chosen === 0) return 'none';
  return chosen === requests.length ? 'all' : 'some';
}

/** Adds these to the selection, or removes them. */
export function withChosen(
  selection: Selection,
  requests: readonly SignoffRequest[],
  isChosen: boolean,
): Selection {
  const changed = new Set(selection);
  for (const { id } of requests) {
    if (isChosen) changed.add(id);
    else changed.delete(id);
  }
  return changed;
}

/** Only units: a final completion is decided separately. */
export const unitsAmong = (requests: readonly SignoffRequest[]) =>
  requests.filter(({ isFinalSignoff }) => !isFinalSignoff);

/**
 * All of these, up to the limit of one submission per company; the rest has to wait.
 *
 * @param eIdOf the company of a request
 */
export function atMost(
  requests: readonly SignoffRequest[],
  eIdOf: (request: SignoffRequest) => string,
): readonly SignoffRequest[] {
  return [...byCompany(requests, eIdOf).values()].flatMap((ofCompany) =>
    ofCompany.slice(0, maxSignOffsAtOnce),
  );
}

/** Requests by company, in their order. */
export function byCompany(
  requests: readonly SignoffRequest[],
  eIdOf: (request: SignoffRequest) => string,
): ReadonlyMap<string, readonly SignoffRequest[]> {
  const companies = new Map<string, SignoffRequest[]>();
  for (const request of requests) {
    const eId = eIdOf(request);
    const ofCompany = companies.get(eId);
    if (ofCompany) ofCompany.push(request);
    else companies.set(eId, [request]);
  }
  return companies;
}
