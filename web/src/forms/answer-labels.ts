import { defineLabels } from '@tradebridge/contract/labels';

/** For answers that are only read. */
export const answerLabels = defineLabels('formAnswersShown', {
  notAnswered: 'Not answered',
  yes: 'Yes',
  no: 'No',
  npsOf: '{answer} of {max}',
  time: '{hour}:{minute} {half}',
  question: 'Question',
  answer: 'Answer',
  filePending: '{name} hasn’t finished uploading.',
  downloadFile: '{name} ({size})',
});
