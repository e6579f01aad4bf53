import type { PushState } from '../app/push-state.ts';

/** What happens to the registration of a device. */
export type PushEvent =
  /** Somebody has signed in, or is signed in when the page starts. */
  | 'started'
  | 'unsupported'
  | 'supported'
  | 'asking'
  | 'granted'
  | 'denied'
  /** The question was put away, or is not answered: some browsers ignore one that no click asked for. */
  | 'unanswered'
  | 'registered'
  | 'failed'
  /** Another user of this browser has taken the pushes over. */
  | 'takenOver'
  | 'unregistered';

type Steps = Partial<Record<PushEvent, PushState | null>>;

const answered: Steps = { granted: 'REGISTERING', denied: 'BLOCKED' };
const asked: Steps = { asking: 'CHECKING_PERMISSION' };

const steps: Readonly<Record<PushState, Steps>> = {
  CHECKING: { unsupported: 'NOT_SUPPORTED', supported: 'SUPPORTED_WAITING' },
  // An answer may come long after nobody waits for it.
  SUPPORTED_WAITING: { ...asked, ...answered },
  CHECKING_PERMISSION: { ...answered, unanswered: 'SUPPORTED_WAITING', failed: 'ERROR' },
  REGISTERING: { registered: 'REGISTERED', failed: 'ERROR' },
  // The native registration may come again, with another token.
  REGISTERED: {
    failed: 'ERROR',
    takenOver: 'SUPPORTED_WAITING',
    registered: 'REGISTERED',
    granted: 'REGISTERING',
  },
  // Users may have changed their mind in the browser's settings.
  BLOCKED: { ...asked, ...answered },
  ERROR: { ...asked, ...answered, registered: 'REGISTERED' },
  NOT_SUPPORTED: {},
};

/** The state after an event (NOTE-015 to 023); the same where the event means nothing in it. */
export function nextPushState(state: PushState | null, event: PushEvent): PushState | null {
  if (event === 'started') return 'CHECKING';
  if (event === 'unregistered') return null;
  const next = state === null ? undefined : steps[state][event];
  return next === undefined ? state : next;
}
