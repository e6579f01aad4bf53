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

/** The history as it is downloaded. */
export const signOffHistoryLabels = defineLabels('signOffHistoryPaper', {
  fileName: 'Sign-off history {of}',
  title: 'Sign-off history',
  ofContract: 'Training contract {number}',
  company: 'Company',
  companyCode: 'Company code',
  abn: 'ABN',
  address: 'Address',
  decisions: 'Decisions',
  none: 'Nothing has been decided yet.',
  day: 'Date',
  recordedAt: 'Recorded',
  apprentice: 'Apprentice',
  contractNumber: 'Training contract',
  unitCode: 'Unit code',
  about: 'Unit',
  finalCompletion: 'Final completion',
  decision: 'Decision',
  competent: 'Confirmed',
  notYetCompetent: 'Not yet',
  takenBack: 'Undone: {decision}',
  by: 'By',
  comment: 'Comment',
  declaration: 'Declaration',
  declarations: 'What the signers declared',
  declarationsMean: 'Each decision was recorded with one of these declarations, as it was shown.',
  tooLong: 'A PDF can list up to {most} decisions. Choose CSV',
});
