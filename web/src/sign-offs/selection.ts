import { maxSignOffsAtOnce } from '@tradebridge/contract/sign-off-rules';
import type { SignoffRequest } from '@tradebridge/contract/sign-offs';

/** Ids of the requests that the user chose. */
export type Selection = ReadonlySet<string>;
export type SelectedState = 'none' | 'some' | 'all';

/** What of a selection is still there to be answered. */
export const chosenOf = (requests: readonly SignoffRequest[], selection: Selection) =>
  requests.filter((request) => selection.has(request.id));

export function stateOf(requests: readonly SignoffRequest[], selection: Selection): SelectedState {
  const chosen = chosenOf(requests, selection).length;
  if (chosen === 0) return 'none';
  return chosen === requests.length ? 'all' : 'some';
}

/** Chooses these as well, or no longer. */
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

/** Units alone: a final completion is decided by itself, never along with others. */
export const unitsAmong = (requests: readonly SignoffRequest[]) =>
  requests.filter(({ isFinalSignoff }) => !isFinalSignoff);

/**
 * All of these, as far as one submission for each company carries them; the rest waits for the next.
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

/** Requests by their company, in the order in which they came. */
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
