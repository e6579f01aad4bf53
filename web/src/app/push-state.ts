import { observable } from './observable.ts';

/** The state of push notifications on this device (NOTE-014). */
export type PushState =
  | 'CHECKING'
  | 'CHECKING_PERMISSION'
  | 'SUPPORTED_WAITING'
  | 'BLOCKED'
  | 'NOT_SUPPORTED'
  | 'REGISTERING'
  | 'REGISTERED'
  | 'ERROR';

/** Null if nobody is signed in, and after unregistering (NOTE-023). */
export const pushState = observable<PushState | null>(null);
