import { defineLabels } from '@tradebridge/contract/labels';

export const idleLabels = defineLabels('idle', {
  title: 'Are you still there?',
  endsIn: 'There has been no activity for a while. You will be signed out in {time}.',
  ending: 'There has been no activity for a while. You are about to be signed out.',
  kept: 'Stay signed in to continue.',
  stay: 'Stay signed in',
  signOut: 'Sign out',
});
