import { defineLabels } from '@tradebridge/contract/labels';

/** Why an answer is not taken, or not taken back. */
export const signOffLabels = defineLabels('signOffs', {
  unknown: 'Does not exist',
  cursorInvalid: 'Must be as the page before answered it',
  unitClosed: '{unit} no longer waits for an answer.',
  unitConfirmed: '{unit} was confirmed by {name} on {day}.',
  unitAnsweredNotYet: "{unit} was answered 'not yet' by {name} on {day}.",
  unitNotAnswered: '{unit} has not been answered.',
  finalClosed: 'Final completion of {course} no longer waits for an answer.',
  finalWasConfirmed: 'Final completion of {course} was confirmed by {name} on {day}.',
  finalAnsweredNotYet: "Final completion of {course} was answered 'not yet' by {name} on {day}.",
  finalNotAnswered: 'Final completion of {course} has not been answered.',
  notYours: 'Only the person who made a decision can take it back.',
});
