import type { CallPath, InputOf, ResultOf } from '@tradebridge/contract/calls';
import { callApi } from './api-client.ts';
import { isApiError } from './api-error.ts';

/** For how long the same input counts as the same attempt, in milliseconds. */
export const sameAttemptMs = 10 * 60_000;

/** Keys of calls whose answers were lost, by path and input. */
const unanswered = new Map<string, { readonly key: string; readonly at: number }>();

/** Whether the server may have done it although nobody heard: no reply, or one of a server that failed. */
const isUnknown = (error: unknown) =>
  isApiError(error) && (error.status === 0 || error.status >= 500);

/**
 * Makes a call that creates or sends something. Where its answer is lost and the same is sent again within
 * ten minutes, it goes out with the same `Idempotency-Key`, and the server does it once.
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
    if (!isUnknown(error)) unanswered.delete(attempt);
    throw error;
  }
}
