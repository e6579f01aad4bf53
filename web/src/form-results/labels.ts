import { defineLabels } from '@tradebridge/contract/labels';

export const resultLabels = defineLabels('formResults', {
  title: 'Form results',
  failed: 'The results couldn’t be loaded',
  notFound: 'This form does not exist.',
  toForms: 'All forms',

  // Display options.
  columns: 'Columns',
  columnsOne: 'One column',
  columnsTwo: 'Two columns',
  charts: 'Charts',
  print: 'Print',
  downloadCsv: 'Export CSV',
  downloadXlsx: 'Export XLSX',
  submissionsOne: '1 submission',
  submissionsMany: '{count} submissions',

  // Without results.
  empty: 'No submissions yet',
  emptyHelp: 'Results appear here once someone has answered the form.',
  tooFew: 'Too few answers to show',
  tooFewHelp:
    'This form is anonymous. Its results are shown once {min} people have answered, so that no one can be identified.',
  noFields: 'The form has no fields that hold answers.',
  noAnswers: 'No answers yet.',
  earlier: 'Earlier version',
  textsFailed: 'The answers couldn’t be loaded',
  submission: 'Submission',
  showMore: 'Show more',
  filesOne: '1 file',
  filesMany: '{count} files',

  // Figures.
  answersOne: '1 answer',
  answersMany: '{count} answers',
  share: '{count} ({percent}%)',
  stackPart: '{label} {count}',
  stackSpoken: '{question}: {parts}',
  stackNone: '{question}: no answers',
  answer: 'Answer',
  question: 'Question',
  count: 'Count',
  percent: 'Share',
  percentIs: '{percent}%',
  yes: 'Yes',
  no: 'No',

  // Net promoter score.
  npsScoreIs: 'Net promoter score: {score}.',
  npsScore: 'Net promoter score',
  npsOf: 'from {count} answers',
  npsOfOne: 'from 1 answer',
  npsHelp: 'The score is the share of promoters minus the share of detractors, from −100 to +100.',
  promoters: 'promoters (9 or 10)',
  passives: 'passives (7 or 8)',
  detractors: 'detractors (0 to 6)',
  npsAnswers: 'Answers from 0 to 10',
  npsColumn: '{answer}: {count}',
});
