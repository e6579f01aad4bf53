import { observable } from './observable.ts';

/** How far this device is with being told what happens while nobody looks at the portal (NOTE-014). */
export type PushState =
  | 'CHECKING'
  | 'CHECKING_PERMISSION'
  | 'SUPPORTED_WAITING'
  | 'BLOCKED'
  | 'NOT_SUPPORTED'
  | 'REGISTERING'
  | 'REGISTERED'
  | 'ERROR';

/** Null where nobody is signed in, and after unregistering (NOTE-023). */
export const pushState = observable<PushState | null>(null);
