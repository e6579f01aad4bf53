import { mostSignOffsAtOnce } from '@tradebridge/contract/sign-off-rules';
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

/** All of these, as far as one submission carries them; the rest waits for the next. */
export const mostOf = (requests: readonly SignoffRequest[]) =>
  requests.slice(0, mostSignOffsAtOnce);
