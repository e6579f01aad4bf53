import { defineLabels } from '@tradebridge/contract/labels';

export const idleLabels = defineLabels('idle', {
  title: 'Are you still there?',
  endsIn: 'There was no activity here for a while. You will be signed out in {time}.',
  ending: 'There was no activity here for a while. You will be signed out in a moment.',
  kept: 'Stay signed in to go on with what you were doing.',
  stay: 'Stay signed in',
  signOut: 'Sign out',
});
