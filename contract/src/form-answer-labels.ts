import { defineLabels } from './labels.ts';

/** Messages about answers to forms. */
export const formAnswerLabels = defineLabels('formAnswer', {
  required: '{label} is required.',
  invalid: 'Invalid',
  /** The form's own message. */
  regexMessage: '{message}',
  email: 'Must be a valid email address',
  time: 'Must be a time, HH:MM',
  noOption: 'Choose one of the options',
  noQuestion: 'Not a question of this form',
  noAnswer: 'This field takes no answer',
  noField: 'Not a field of this form',
  twice: 'Answered twice',
  fileTwice: 'Each file can be used once',
  fileMissing: 'This answer includes a file that was not announced',
  fileUnused: 'A file was announced that no answer uses',
  tooManyFiles: 'A form can have up to {limit} files',
  tooLarge: 'The answers are too long. Shorten the longest one',
  unknownFieldType: 'Error: unknown field type: {type}',
});
