import { defineLabels } from '@tradebridge/contract/labels';

export const idleLabels = defineLabels('idle', {
  title: 'Are you still there?',
  endsIn: 'Nothing was done here for a while. You are signed out in {time}.',
  ending: 'Nothing was done here for a while. You are signed out in a moment.',
  kept: 'Stay signed in to go on with what you were doing.',
  stay: 'Stay signed in',
  signOut: 'Sign out',
});
