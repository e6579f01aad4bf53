import { studentsFile, trainingContractsFile, unitsFile } from '../apprentices/import.ts';
import { attendancesFile } from '../attendance/import.ts';
import { documentProductsFile, enrolmentsFile } from '../checkout/import.ts';
import { employerContactsFile, employersFile } from '../companies/import.ts';
import { documentsFile } from '../documents/import.ts';
import { preEnrolmentFeesFile, preEnrolmentsFile } from '../invoices/import.ts';
import { receiptLinesFile, receiptPaymentsFile, receiptsFile } from '../receipts/import.ts';
import type { ExtractFile } from '../registry/extract-file.ts';
import { eventStudentsFile, eventsFile } from '../timetable/import.ts';
import { workPlacementCoursesFile, workPlacementsFile } from '../work-placements/import.ts';

/** Every file of an extract. Rows are preceded by those they refer to with foreign keys. */
export const extractFiles: readonly ExtractFile[] = [
  employersFile,
  employerContactsFile,
  studentsFile,
  trainingContractsFile,
  unitsFile,
  eventsFile,
  eventStudentsFile,
  attendancesFile,
  workPlacementsFile,
  workPlacementCoursesFile,
  preEnrolmentsFile,
  preEnrolmentFeesFile,
  receiptsFile,
  receiptLinesFile,
  receiptPaymentsFile,
  documentsFile,
  enrolmentsFile,
  documentProductsFile,
];

const byName = new Map(extractFiles.map((file) => [file.name, file]));

/** The file with that name. */
export function extractFileNamed(name: string): ExtractFile {
  const file = byName.get(name);
  if (!file) throw new Error(`There is no file ${name} in an extract.`);
  return file;
}
