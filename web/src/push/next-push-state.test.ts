import { expect, test } from 'vitest';
import type { PushState } from '../app/push-state.ts';
import { nextPushState, type PushEvent } from './next-push-state.ts';

const after = (...events: PushEvent[]) =>
  events.reduce<PushState | null>((state, event) => nextPushState(state, event), null);

test.each<[PushState | null, ...PushEvent[]]>([
  ['CHECKING', 'started'],
  ['NOT_SUPPORTED', 'started', 'unsupported'],
  ['NOT_SUPPORTED', 'started', 'unsupported', 'asking'],
  ['SUPPORTED_WAITING', 'started', 'supported'],
  ['CHECKING_PERMISSION', 'started', 'supported', 'asking'],
  ['SUPPORTED_WAITING', 'started', 'supported', 'asking', 'unanswered'],
  ['BLOCKED', 'started', 'supported', 'asking', 'denied'],
  ['CHECKING_PERMISSION', 'started', 'supported', 'asking', 'denied', 'asking'],
  ['REGISTERING', 'started', 'supported', 'asking', 'granted'],
  ['REGISTERING', 'started', 'supported', 'asking', 'unanswered', 'granted'],
  ['REGISTERED', 'started', 'supported', 'asking', 'granted', 'registered'],
  ['ERROR', 'started', 'supported', 'asking', 'granted', 'failed'],
  ['CHECKING_PERMISSION', 'started', 'supported', 'asking', 'granted', 'failed', 'asking'],
  ['SUPPORTED_WAITING', 'started', 'supported', 'asking', 'granted', 'registered', 'takenOver'],
  ['REGISTERED', 'started', 'supported', 'asking', 'granted', 'registered', 'asking'],
  [null, 'started', 'supported', 'asking', 'granted', 'registered', 'unregistered'],
  [null, 'started', 'supported', 'asking', 'unregistered', 'granted'],
  [null, 'registered'],
])('%s after %s %s %s %s %s %s %s', (state, ...events) => {
  expect(after(...events)).toBe(state);
});
