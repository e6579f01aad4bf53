const minPauseMs = 1_000;
const maxPauseMs = 60_000;

/** Doubles up to a minute, with jitter, so that not all return to a restarted server at once. */
export function pauseBefore(attempt: number, random: () => number = Math.random): number {
  const limitMs = Math.min(maxPauseMs, minPauseMs * 2 ** attempt);
  return limitMs / 2 + (random() * limitMs) / 2;
}

/** Resolves after the time, or at once when the signal aborts. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
}

/** Resolves when the browser has a network, or the signal aborts. */
export function untilOnline(signal: AbortSignal): Promise<void> {
  if (navigator.onLine !== false || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
