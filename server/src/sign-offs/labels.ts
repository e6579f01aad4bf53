import { defineLabels } from '@tradebridge/contract/labels';

/** Why an answer is not taken, or not taken back. */
export const signOffLabels = defineLabels('signOffs', {
  unknown: 'Does not exist',
  cursorInvalid: 'Must be as the page before answered it',
  unitClosed: '{unit} no longer needs an answer.',
  unitConfirmed: '{name} confirmed {unit} on {day}.',
  unitAnsweredNotYet: '{name} answered {unit} with ‘not yet’ on {day}.',
  unitNotAnswered: '{unit} has not been answered.',
  finalClosed: 'Final completion of {course} no longer needs an answer.',
  finalWasConfirmed: '{name} confirmed the final completion of {course} on {day}.',
  finalAnsweredNotYet: '{name} answered the final completion of {course} with ‘not yet’ on {day}.',
  finalNotAnswered: 'Final completion of {course} has not been answered.',
  notYours: 'Only the person who made a decision can undo it.',
});
