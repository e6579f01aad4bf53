import { defineLabels } from '@tradebridge/contract/labels';

/** Why an answer or a file is not accepted. */
export const submissionLabels = defineLabels('submissions', {
  notYetOpen: 'This form is not open yet.',
  closed: 'This form is closed.',
  typeRefused: '{file}: files of this type can’t be added here.',
  sizeRefused: '{file}: files can be up to {limit}.',
  fileMissing: '{file} hasn’t finished uploading.',
  sizeDiffers: 'The file’s size is not the one announced.',
  alreadyComplete: 'This has already been submitted, so its files can no longer be changed.',
  answersTooLong: 'The answers are too long to be saved.',
});

/** A respondent's copy of their answers. */
export const submissionPaperLabels = defineLabels('submissionPaper', {
  fileName: 'Answers {reference}',
  title: 'Your answers',
  submittedBy: 'Submitted by',
  submittedAt: 'Submitted at',
  row: '{heading} {number}',
  yes: 'Yes',
  no: 'No',
  outOf: '{value} of {max}',
  signed: 'Signed',
  unanswered: 'Not answered',
  anonymous: 'Anonymous',
});

/** The e-mail with the copy. */
export const submissionMailLabels = defineLabels('submissionMail', {
  subject: 'Your answers to {form}, reference {reference}',
  text: 'Hello {name}, thank you for submitting the form {form}. Your answers are attached. Your reference is {reference}.',
  foot: 'Sent by {product} of {institute}.',
});
