import { maxOverridesSavedAtOnce } from '@tradebridge/contract/label-rules';
import { type ApiError, isApiError, mayHaveArrived } from '../app/api-error.ts';
import { inputOf, type LabelChange, type OverrideChange } from './label-change.ts';

/** The outcome of the changes in one call, which are saved all or none. */
export interface SavedPart {
  /** Positions of its first and last change, from 1. */
  readonly from: number;
  readonly to: number;
  readonly outcome: 'saved' | 'refused' | 'lost' | 'notSent';
  /** Why it was refused or lost. */
  readonly error: ApiError | null;
}

/**
 * Saves changes, as many per call as allowed. A refused call does not stop the next; after a lost
 * reply nothing more is sent.
 *
 * @param onProgress the number of changes answered
 */
export async function saveInParts(
  changes: readonly LabelChange[],
  save: (changes: OverrideChange[]) => Promise<unknown>,
  onProgress: (answered: number) => void,
): Promise<SavedPart[]> {
  const parts: SavedPart[] = [];
  let isStopped = false;
  for (let start = 0; start < changes.length; start += maxOverridesSavedAtOnce) {
    const part = changes.slice(start, start + maxOverridesSavedAtOnce);
    const place = { from: start + 1, to: start + part.length };
    if (isStopped) {
      parts.push({ ...place, outcome: 'notSent', error: null });
      continue;
    }
    try {
      await save(part.map(inputOf));
      parts.push({ ...place, outcome: 'saved', error: null });
      onProgress(place.to);
    } catch (error) {
      if (!isApiError(error)) throw error;
      const isLost = mayHaveArrived(error);
      parts.push({ ...place, outcome: isLost ? 'lost' : 'refused', error });
      isStopped = isLost || isForAll(error);
    }
  }
  return parts;
}

/**
 * Refusals that apply to the next call too: because of the user, too many calls, or the server's
 * state.
 */
const isForAll = ({ status }: ApiError): boolean =>
  [401, 403, 429].includes(status) || status >= 500;
