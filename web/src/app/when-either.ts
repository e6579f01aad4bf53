/**
 * A signal that aborts with either of two. `AbortSignal.any` is newer than the supported browsers
 * (Safari 17.4).
 */
export function whenEither(one: AbortSignal, other: AbortSignal): AbortSignal {
  const either = new AbortController();
  for (const signal of [one, other]) {
    if (signal.aborted) either.abort(signal.reason);
    signal.addEventListener('abort', () => either.abort(signal.reason), {
      once: true,
      // Listeners are removed as soon as possible.
      signal: either.signal,
    });
  }
  return either.signal;
}
