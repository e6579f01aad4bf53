/**
 * A signal that is given when either of two is. `AbortSignal.any` is younger than the browsers that the
 * app is built for (Safari 17.4).
 */
export function whenEither(one: AbortSignal, other: AbortSignal): AbortSignal {
  const either = new AbortController();
  for (const signal of [one, other]) {
    if (signal.aborted) either.abort(signal.reason);
    signal.addEventListener('abort', () => either.abort(signal.reason), {
      once: true,
      // Neither is held any longer than it takes.
      signal: either.signal,
    });
  }
  return either.signal;
}
