import { defineLabels } from './labels.ts';

/** What is said of answers to forms. */
export const formAnswerLabels = defineLabels('formAnswer', {
  required: '{label} is required.',
  invalid: 'Invalid',
  /** Words of the form's own. */
  regexMessage: '{message}',
  email: 'Must be a valid email address',
  time: 'Must be a time, HH:MM',
  noOption: 'Choose one of the options',
  noQuestion: 'Is not a question of this form',
  noAnswer: 'Takes no answer',
  noField: 'Is not a field of this form',
  twice: 'Was answered twice',
  fileTwice: 'Each file once',
  fileMissing: 'A file of this answer was not announced',
  fileUnused: 'A file was announced that no answer names',
  tooManyFiles: 'Add no more than {limit} files to a form',
  tooLarge: 'The answers are too long: shorten the longest of them',
  unknownFieldType: 'Error: unknown field type: {type}',
});
