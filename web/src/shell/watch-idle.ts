import { idleLagMs } from '@tradebridge/contract/identity-rules';
import { idleAt, idleMinutes, noteUse, sinceUse, watchTouches } from '../app/activity.ts';

/** Milliseconds before the end of a session when its user is asked. */
const askBeforeMs = (minutes: number): number => Math.min(120_000, minutes * 15_000);

/** Milliseconds between requests whether the session is really over. */
const checkEveryMs = 5_000;
/** Milliseconds before checking again if the time limit is unknown. */
const lookAgainMs = 60_000;

export interface IdleWatch {
  /** The session ends soon, at the time of `idleAt`. */
  onSoon: () => void;
  /** It does not end, because it was used. */
  onUsed: () => void;
  /** Asks the server in the background whether the session is valid; signs out if not. */
  check: () => Promise<unknown>;
  /** Tells the server that the session is in use. */
  use: () => Promise<unknown>;
}

/**
 * Watches how long a session is idle; returns a function to stop. Touching the page without a
 * request, such as filling in a long form, also counts as use and is reported periodically.
 */
export function watchIdle({ onSoon, onUsed, check, use }: IdleWatch): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  let isSending = false;

  function look(): void {
    clearTimeout(timer);
    timer = setTimeout(look, lookNow());
  }

  /** Checks how much time is left; returns the milliseconds until the next check. */
  function lookNow(): number {
    const [endsAt, minutes] = [idleAt(), idleMinutes()];
    if (endsAt === null || minutes === null) return lookAgainMs;
    const left = endsAt - Date.now();
    const soon = askBeforeMs(minutes);
    isAsking = left <= soon;
    if (!isAsking) {
      onUsed();
      return left - soon;
    }
    onSoon();
    if (left > 0) return left;
    void checkWhetherOver(endsAt, minutes);
    return checkEveryMs;
  }

  async function checkWhetherOver(endsAt: number, minutes: number): Promise<void> {
    try {
      await check();
    } catch {
      // If the server was not reached, it is asked again.
      return;
    }
    // Longer than the server's lag: another tab of the session uses it.
    if (Date.now() - endsAt > idleLagMs(minutes) + checkEveryMs) {
      noteUse(Date.now());
      look();
    }
  }

  async function reportUse(): Promise<void> {
    isSending = true;
    // If this fails, the next touch repeats it.
    await use().catch(() => {});
    isSending = false;
  }

  function touched(): void {
    const minutes = idleMinutes();
    // While the dialog is open, moving the mouse is not an answer.
    if (isAsking || isSending || minutes === null) return;
    if (sinceUse() > Math.min(300_000, minutes * 15_000)) void reportUse();
  }

  const stopTouches = watchTouches(touched);
  // Timers stop while the computer sleeps.
  const lookOnReturn = () => {
    if (document.visibilityState === 'visible') look();
  };
  document.addEventListener('visibilitychange', lookOnReturn);
  window.addEventListener('pageshow', lookOnReturn);
  look();
  return () => {
    clearTimeout(timer);
    stopTouches();
    document.removeEventListener('visibilitychange', lookOnReturn);
    window.removeEventListener('pageshow', lookOnReturn);
  };
}
