import { defineCall, defineDownload } from './call.ts';
import { inputLabels } from './input-labels.ts';
import { defineLabels, says } from './labels.ts';
import { maxReportStudents } from './report-rules.ts';
import { z } from './schema.ts';
import { id } from './values.ts';

const labels = defineLabels('reportsInput', { year: 'Must be a year, YYYY' });

/** A kind of progress report offered by the institution. */
export const progressReportType = z.object({ id, name: z.string() });
export type ProgressReportType = z.infer<typeof progressReportType>;

export const syncStudentProgressReportTypes = defineCall({
  path: 'employer/syncStudentProgressReportTypes',
  policy: 'signedIn',
  whileViewing: 'reads',
  input: z.strictObject({}),
  result: z.array(progressReportType),
  effect: 'The kinds of student progress report, as the settings have them.',
});

const ofContract = z.strictObject({ stcId: id });

export const downloadActiveTP = defineDownload({
  path: 'employer/downloadActiveTP',
  policy: 'readContract',
  whileViewing: 'reads',
  input: ofContract,
  effect: 'The training plan as it is now, as a PDF; not found where the contract offers none.',
});

export const downloadApprovedTP = defineDownload({
  path: 'employer/downloadApprovedTP',
  policy: 'readContract',
  whileViewing: 'reads',
  input: ofContract,
  effect: 'The approved training plan as it was retained, a PDF; not found where none was.',
});

export const downloadStudentTrainingContractReport = defineDownload({
  path: 'employer/downloadStudentTrainingContractReport',
  policy: 'readContract',
  whileViewing: 'reads',
  input: ofContract,
  effect: 'The report of a training contract as a PDF; not found where it is not enabled.',
});

export const generateStudentProgressReport = defineDownload({
  path: 'employer/generateStudentProgressReport',
  policy: 'readEmployer',
  isRecorded: 'byVerb',
  whileViewing: 'reads',
  input: z.strictObject({
    eId: id,
    /** Apprentices of the company; none means all. */
    studentNumbers: z.preprocess(
      (value) => (value === undefined ? [] : [value].flat()),
      z.array(z.string().max(64)).max(maxReportStudents, {
        error: says(inputLabels.atOnce, { limit: maxReportStudents }),
      }),
    ),
    reportTypeId: id,
    academicYear: z.string().regex(/^\d{4}$/, { error: says(labels.year) }),
    /** Several reports come as one PDF, or separately in a zip. */
    format: z.enum(['pdf', 'zip']).default('pdf'),
  }),
  effect: "Progress reports of the company's apprentices for an academic year.",
});
