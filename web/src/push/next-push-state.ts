import type { PushState } from '../app/push-state.ts';

/** Events of a device's registration. */
export type PushEvent =
  /** A user has signed in, or was signed in when the page started. */
  | 'started'
  | 'unsupported'
  | 'supported'
  | 'asking'
  | 'granted'
  | 'denied'
  /** The prompt was dismissed or not answered: some browsers ignore one without a click. */
  | 'unanswered'
  | 'registered'
  | 'failed'
  /** Another user of this browser has taken over the pushes. */
  | 'takenOver'
  | 'unregistered';

type Steps = Partial<Record<PushEvent, PushState | null>>;

const answered: Steps = { granted: 'REGISTERING', denied: 'BLOCKED' };
const asked: Steps = { asking: 'CHECKING_PERMISSION' };

const steps: Readonly<Record<PushState, Steps>> = {
  CHECKING: { unsupported: 'NOT_SUPPORTED', supported: 'SUPPORTED_WAITING' },
  // The answer may come long after the time-out.
  SUPPORTED_WAITING: { ...asked, ...answered },
  CHECKING_PERMISSION: { ...answered, unanswered: 'SUPPORTED_WAITING', failed: 'ERROR' },
  REGISTERING: { registered: 'REGISTERED', failed: 'ERROR' },
  // The native registration may repeat, with another token.
  REGISTERED: {
    failed: 'ERROR',
    takenOver: 'SUPPORTED_WAITING',
    registered: 'REGISTERED',
    granted: 'REGISTERING',
  },
  // Users may have changed the browser's settings.
  BLOCKED: { ...asked, ...answered },
  ERROR: { ...asked, ...answered, registered: 'REGISTERED' },
  NOT_SUPPORTED: {},
};

/** The state after an event (NOTE-015 to 023); unchanged if the event does not apply. */
export function nextPushState(state: PushState | null, event: PushEvent): PushState | null {
  if (event === 'started') return 'CHECKING';
  if (event === 'unregistered') return null;
  const next = state === null ? undefined : steps[state][event];
  return next === undefined ? state : next;
}
