import type { CallPath, InputOf, ResultOf } from '@tradebridge/contract/calls';
import { refusals } from '@tradebridge/contract/refusals';
import { callApi } from './api-client.ts';
import { isApiError } from './api-error.ts';

/** Milliseconds for which the same input counts as the same attempt. */
export const sameAttemptMs = 10 * 60_000;

/** Keys of calls whose replies were lost, by path and input. */
const unanswered = new Map<string, { readonly key: string; readonly at: number }>();

/** Whether it was done under this key, and its result is not returned twice. */
const isDone = (error: unknown) => isApiError(error) && error.code === refusals.keyUsed.code;

/**
 * Makes a call that creates or sends something. Until it is known to have succeeded, the same input
 * sent again within ten minutes has the same `Idempotency-Key`, so the server does it once. A
 * refusal keeps the key too: it may answer a repetition, while the first is still in progress.
 */
export async function callOnce<Path extends CallPath>(
  path: Path,
  input: InputOf<Path>,
): Promise<ResultOf<Path>> {
  const attempt = `${path} ${JSON.stringify(input)}`;
  const earlier = unanswered.get(attempt);
  const isSame = earlier !== undefined && Date.now() - earlier.at < sameAttemptMs;
  const idempotencyKey = isSame ? earlier.key : crypto.randomUUID();
  unanswered.set(attempt, { key: idempotencyKey, at: Date.now() });
  try {
    const result = await callApi(path, input, { idempotencyKey });
    unanswered.delete(attempt);
    return result;
  } catch (error) {
    if (isDone(error)) unanswered.delete(attempt);
    throw error;
  }
}
