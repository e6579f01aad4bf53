import { defineLabels } from './labels.ts';

/**
 * Texts of the page shown without a connection. The server writes them into it; its script reads
 * them there.
 */
export const offlineLabels = defineLabels('offline', {
  title: 'The portal can’t be reached',
  hint: 'Check your connection, then try again.',
  tryAgain: 'Try again',
  triedAt: 'Last tried at {time}.',
  connected: 'You are connected again.',

  waiting: 'Waiting on this device',
  waitingHint:
    'Nothing is sent automatically. Once the portal can be reached, you will find these items where you entered them.',
  nothing: 'Nothing is waiting on this device to be sent.',
  countOne: '1 item is waiting on this device to be sent. Sign in to see it.',
  countMany: '{count} items are waiting on this device to be sent. Sign in to see them.',

  confirmed: 'Your confirmation',
  notYet: 'Your answer “not yet”',
  reason: 'An unsent comment on a sign-off',
  answers: 'Your answers to “{form}”',
  answersUnnamed: 'Your answers to a form',
  submission: 'Your submission of “{form}”',
  submissionUnnamed: 'Your submission of a form',
  final: 'Final completion of {qualification}',
  of: '{what}, {name}',
  since: 'Since {time}',
});
