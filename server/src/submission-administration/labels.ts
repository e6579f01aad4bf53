import { defineLabels } from '@tradebridge/contract/labels';

export const submissionWorkLabels = defineLabels('submissionWork', {
  notAdministrator: 'Must be an administrator',
});

/** Headings and file names of exports. */
export const submissionExportLabels = defineLabels('submissionExport', {
  fileName: 'Submissions to {form}',
  paperName: 'Submission {reference}',
  reference: 'Submission reference',
  submitted: 'Submitted at',
  formVersion: 'Form version',
  respondentName: 'Respondent name',
  respondentEmail: 'Respondent email',
  tooManyRows: 'A workbook can hold up to {max} submissions. Download them as CSV.',
});
