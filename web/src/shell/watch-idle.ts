import { idleLagMs } from '@tradebridge/contract/identity-rules';
import { idleAt, idleMinutes, noteUse, sinceUse, watchTouches } from '../app/activity.ts';

/** How long before a session ends its user is asked whether to go on, in milliseconds. */
const askBeforeMs = (minutes: number): number => Math.min(120_000, minutes * 15_000);

/** How often the server is asked whether the session is really over, in milliseconds. */
const checkEveryMs = 5_000;
/** How soon to look again where it is not known yet how long the session may go unused. */
const lookAgainMs = 60_000;

export interface IdleWatch {
  /** The session ends soon, at the time of `idleAt`. */
  onSoon: () => void;
  /** It does not, for it was used. */
  onUsed: () => void;
  /** Asks the server, in the background, whether the session goes on; signs out where it does not. */
  check: () => Promise<unknown>;
  /** Tells the server that the session is used. */
  use: () => Promise<unknown>;
}

/**
 * Watches how long a session goes unused; answers how to stop. Somebody who touches the page without a
 * request, while filling a long form, say, uses it too: the server is told now and then.
 */
export function watchIdle({ onSoon, onUsed, check, use }: IdleWatch): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  let isTelling = false;

  function look(): void {
    clearTimeout(timer);
    timer = setTimeout(look, lookNow());
  }

  /** Looks how long is left; answers after how many milliseconds to look again. */
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
      // Where the server was not reached, it is asked again.
      return;
    }
    // Longer than the server can be behind: another tab of the session uses it.
    if (Date.now() - endsAt > idleLagMs(minutes) + checkEveryMs) {
      noteUse(Date.now());
      look();
    }
  }

  async function tell(): Promise<void> {
    isTelling = true;
    // What is not heard is told with the next touch.
    await use().catch(() => {});
    isTelling = false;
  }

  function touched(): void {
    const minutes = idleMinutes();
    // While it is asked, a hand on the mouse is no answer.
    if (isAsking || isTelling || minutes === null) return;
    if (sinceUse() > Math.min(300_000, minutes * 15_000)) void tell();
  }

  const stopTouches = watchTouches(touched);
  // Timers sleep with the computer.
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
